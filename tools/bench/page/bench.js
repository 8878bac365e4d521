// The bench's page: draws what each handheld's LCD shows, and sends what hands do to it.
"use strict";

const WIDTH = 320, HEIGHT = 240;
const ROWS_HEADER = 5; // bytes before the pixels: unit, first row, number of rows
const RETRY_MS = 1000;
const VOLUME = 0.04; // of the page, where the buzzer is loudest
const KEYBOARD = {
  ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT",
  a: "A", b: "B", c: "C", d: "D", m: "MENU", p: "PAUSE",
};

const handhelds = [];
let active = null; // the handheld that the keyboard plays
let socket = null;
let sound = true;

function send(message) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

// Put a copy of a template at the end of a place; returns the copy.
function addCopy(template, place) {
  const copy = document.getElementById(template).content.firstElementChild.cloneNode(true);
  document.getElementById(place).append(copy);
  return copy;
}

class Handheld {
  constructor(number) {
    this.number = number;
    this.element = addCopy("handheld", "bench");
    this.log = addCopy("log", "logs");
    this.canvas = this.find("canvas");
    this.context = this.canvas.getContext("2d");
    this.buzzer = new Buzzer();
    this.on = false;
    this.takeStylus();
    for (const button of this.element.querySelectorAll("[data-key]")) this.takeButton(button);
    this.find(".power").onclick = () => this.send({ power: !this.on });
    this.find(".restart").onclick = () => this.send({ power: true });
  }

  find(selector) {
    return this.element.querySelector(selector);
  }

  // The keyboard plays this one from now on.
  activate() {
    active = this;
    for (const other of handhelds) other.element.classList.toggle("active", other === this);
  }

  send(deed) {
    this.activate();
    wakeAudio();
    send({ unit: this.number, ...deed });
  }

  takeStylus() {
    const canvas = this.canvas;
    const point = (event) => {
      const box = canvas.getBoundingClientRect();
      const x = Math.floor((event.clientX - box.left) * WIDTH / box.width);
      const y = Math.floor((event.clientY - box.top) * HEIGHT / box.height);
      return [Math.min(Math.max(x, 0), WIDTH - 1), Math.min(Math.max(y, 0), HEIGHT - 1)];
    };
    let stylus = null; // pointer id: a resistive panel knows one point
    canvas.onpointerdown = (event) => {
      if (stylus !== null || event.button !== 0) return;
      stylus = event.pointerId;
      canvas.setPointerCapture(stylus);
      this.send({ touch: point(event) });
    };
    canvas.onpointermove = (event) => {
      if (event.pointerId === stylus) this.send({ move: point(event) });
    };
    canvas.onpointerup = canvas.onpointercancel = (event) => {
      if (event.pointerId !== stylus) return;
      stylus = null;
      this.send({ up: true });
    };
  }

  takeButton(button) {
    const name = button.dataset.key;
    button.tabIndex = -1;
    button.onpointerdown = (event) => {
      button.setPointerCapture(event.pointerId);
      this.key(name, true);
    };
    button.onpointerup = button.onpointercancel = () => this.key(name, false);
    button.oncontextmenu = (event) => event.preventDefault();
  }

  key(name, down) {
    this.find(`[data-key=${name}]`).classList.toggle("pressed", down);
    this.send({ key: name, down });
  }

  letGo() {
    for (const button of this.element.querySelectorAll(".pressed")) {
      this.key(button.dataset.key, false);
    }
  }

  // A message of the bench: the fields that have changed.
  show(state) {
    if ("power" in state) this.showPower(state.power);
    if ("error" in state) this.showTrouble(state.error);
    if ("backlight" in state) this.canvas.style.opacity = 0.3 + 0.7 * state.backlight / 100;
    if ("volume" in state) this.buzzer.volume = state.volume / 100;
    if ("buzzer" in state) this.buzzer.play(state.buzzer);
    if (state.buzzer_used) document.getElementById("sound").hidden = false;
    if ("log" in state) this.showLog(state.log);
  }

  showPower(on) {
    this.on = on;
    if (on && this.number > 0) showSecond(true);
    this.element.classList.toggle("on", on);
    this.find(".power").setAttribute("aria-checked", on);
  }

  showTrouble(error) {
    this.element.classList.toggle("crashed", error !== "");
    this.find(".trouble").hidden = error === "";
    this.find(".trouble pre").textContent = error;
  }

  showLog(text) {
    const pre = this.log.querySelector("pre");
    pre.textContent = text;
    pre.scrollTop = pre.scrollHeight;
    const lines = text ? text.trimEnd().split("\n").length : 0;
    const count = lines === 1 ? "1 line" : `${lines} lines`;
    this.log.querySelector(".count").textContent = lines ? count : "empty";
  }

  draw(first, rows, rgb) {
    const image = this.context.createImageData(WIDTH, rows);
    const rgba = image.data;
    for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
      rgba[to] = rgb[from];
      rgba[to + 1] = rgb[from + 1];
      rgba[to + 2] = rgb[from + 2];
      rgba[to + 3] = 255;
    }
    this.context.putImageData(image, 0, first);
  }
}

let audio = null;

// Browsers let a page sound only after a hand has been laid on it.
function wakeAudio() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

class Buzzer {
  volume = 0; // 0 to 1

  play(hertz) {
    if (!audio) return;
    if (!this.gain) this.build();
    if (hertz) this.oscillator.frequency.value = hertz;
    const gain = hertz && sound ? VOLUME * this.volume : 0;
    this.gain.gain.setTargetAtTime(gain, audio.currentTime, 0.002);
  }

  build() {
    this.oscillator = new OscillatorNode(audio, { type: "square" });
    this.gain = new GainNode(audio, { gain: 0 });
    this.oscillator.connect(this.gain).connect(audio.destination);
    this.oscillator.start();
  }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/wire`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { document.getElementById("gone").hidden = true; };
  socket.onclose = () => {
    document.getElementById("gone").hidden = false;
    for (const handheld of handhelds) handheld.buzzer.play(0);
    setTimeout(connect, RETRY_MS);
  };
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) takeRows(data);
    else takeState(JSON.parse(data));
  };
}

function takeRows(data) {
  const view = new DataView(data);
  const pixels = new Uint8Array(data, ROWS_HEADER);
  handhelds[view.getUint8(0)].draw(view.getUint16(1), view.getUint16(3), pixels);
}

function takeState(message) {
  if (message.units) {
    while (handhelds.length < message.units.length) handhelds.push(new Handheld(handhelds.length));
    if (!active) handhelds[0].activate();
    offerSecond();
    fit();
  } else if (message.cable) {
    showCable(message.cable);
  } else {
    handhelds[message.unit].show(message);
  }
}

// LCD pixels are a whole number of the screen's own, as many as there is room for beside the case.
const UPRIGHT = matchMedia("(max-width: 759px) and (orientation: portrait)");
const LOW = matchMedia("(max-height: 520px) and (orientation: landscape)");

const BESIDE = matchMedia("(min-width: 1000px) and (min-height: 521px)"); // room for two

function fit() {
  const two = secondShown && BESIDE.matches;
  const [beside, below] =
    UPRIGHT.matches ? [44, 0] : LOW.matches ? [350, 44] : two ? [43, 288] : [350, 140];
  const across = (innerWidth / (two ? 2 : 1) - beside) / WIDTH;
  const room = Math.min(across, (innerHeight - below) / HEIGHT, 4);
  const least = LOW.matches ? 0 : Math.min(two ? 1.5 : 2, across); // a window too low scrolls
  const exact = Math.max(room, least) * devicePixelRatio;
  const whole = Math.max(1, Math.floor(exact));
  const dots = two && whole === 1 ? exact : whole; // far from whole there is no good in it
  document.documentElement.style.setProperty("--dot", `${dots / devicePixelRatio}px`);
  document.body.classList.toggle("smooth", dots !== whole);
}

function onKeyboard(event, down) {
  const name = KEYBOARD[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!name || !active || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!event.repeat) active.key(name, down);
}

addEventListener("keydown", (event) => onKeyboard(event, true));
addEventListener("keyup", (event) => onKeyboard(event, false));
addEventListener("blur", () => handhelds.forEach((handheld) => handheld.letGo()));
addEventListener("resize", fit);
document.getElementById("sound").onclick = (event) => {
  sound = !sound;
  wakeAudio();
  event.target.setAttribute("aria-pressed", sound);
  event.target.textContent = sound ? "Sound on" : "Sound off";
  for (const handheld of handhelds) handheld.buzzer.play(0);
};
connect();
