// The second handheld, and the cable between the two.
"use strict";

const NOISES = [0, 1e-5, 3e-5, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2]; // shares of bits that are changed
const LOSSES = [0, 1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1]; // shares of bytes that are lost
const REACH = 30; // pixels from the socket within which the plug goes in
const APART = [40, 7]; // where the plug lies when it is out

const wire = document.getElementById("wire");
const half = wire.querySelector(".half");
const secondButton = document.getElementById("second");
let secondShown = false;
let plugged = false;

// There is a second one to be shown.
function offerSecond() {
  if (handhelds.length < 2) return;
  secondButton.hidden = false;
  showSecond(secondShown);
}

function showSecond(shown) {
  secondShown = shown;
  const second = handhelds[1];
  second.element.hidden = second.log.hidden = !shown;
  document.getElementById("cable").hidden = !shown;
  document.body.classList.toggle("two", shown);
  secondButton.textContent = shown ? "Put the second away" : "Second handheld";
  if (!shown) handhelds[0].activate();
  fit();
}

secondButton.onclick = () => {
  const shown = !secondShown;
  send({ unit: 1, power: shown });
  send({ cable: { plugged: shown } });
  showSecond(shown);
};

// A message of the bench: how the cable is now.
function showCable(state) {
  plugged = state.plugged;
  wire.setAttribute("aria-checked", plugged);
  wire.querySelector("span").textContent = plugged ? "plugged in" : "pulled out";
  place(...(plugged ? [0, 0] : APART));
  for (const slider of sliders) slider.show(state);
}

function place(x, y) {
  half.style.transform = `translate(${x}px, ${y}px)`;
}

// A click pulls the plug out or puts it in; so does dragging it.
let grip = null; // where the pointer took hold of it

wire.onpointerdown = (event) => {
  wire.setPointerCapture(event.pointerId);
  grip = [event.clientX, event.clientY];
};
wire.onpointermove = (event) => {
  if (grip) place(...plug(event));
};
wire.onpointerup = (event) => {
  if (!grip) return;
  const still = Math.hypot(event.clientX - grip[0], event.clientY - grip[1]) < 4;
  const near = Math.hypot(...plug(event)) < REACH;
  grip = null;
  plugIn(still ? !plugged : near);
};
wire.onpointercancel = () => {
  grip = null;
  plugIn(plugged);
};
wire.onkeydown = (event) => {
  if (event.key === "Enter" || event.key === " ") plugIn(!plugged);
};

function plug(event) {
  const [x, y] = plugged ? [0, 0] : APART;
  const across = Math.max(0, x + event.clientX - grip[0]);
  return [across, y + event.clientY - grip[1]];
}

function plugIn(on) {
  place(...(on ? [0, 0] : APART));
  if (on !== plugged) send({ cable: { plugged: on } });
}

class Slider {
  constructor(name, shares, what) {
    this.name = name;
    this.shares = shares;
    this.what = what;
    this.input = document.getElementById(name);
    this.input.max = shares.length - 1;
    this.input.oninput = () => send({ cable: { [name]: shares[this.input.value] } });
  }

  show(state) {
    const share = state[this.name];
    const place = this.shares.findIndex((step) => step >= share);
    this.input.value = place < 0 ? this.shares.length - 1 : place;
    const among = share ? Math.round(1 / share).toLocaleString("en") : 0;
    this.input.nextElementSibling.textContent = share ? `1 ${this.what} in ${among}` : "none";
  }
}

const sliders = [new Slider("noise", NOISES, "bit"), new Slider("loss", LOSSES, "byte")];
