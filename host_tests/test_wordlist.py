"""Word lists: as people keep them, and the three of dict_pack."""

import pytest

from tools import ROOT
from tools.lexicon import wordlist

ENGLISH = ROOT / "dict_pack" / "english.txt"
COMMON = ROOT / "dict_pack" / "common.txt"
EXCLUDE = ROOT / "dict_pack" / "exclude.txt"


@pytest.fixture
def listed(tmp_path):
    """Write a list, of text or of bytes, and return its path."""

    def write(content):
        path = tmp_path / "list.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("cat\ndog\n", id="plain"),
        pytest.param("cat\ndog", id="no newline at the end"),
        pytest.param("cat\r\ndog\r\n", id="CRLF"),
        pytest.param("cat\rdog\r", id="CR alone"),
        pytest.param("\ufeffcat\ndog\n", id="byte order mark"),
        pytest.param("CAT\nDog\n", id="upper case"),
        pytest.param("dog\ncat\n", id="unsorted"),
        pytest.param("  cat\t\ndog \n", id="spaces around"),
        pytest.param("\ncat\n\n  \ndog\n\n", id="blank lines"),
        pytest.param("# animals\ncat # purrs\n#dog\ndog\n", id="comments"),
        pytest.param("# ça et là\ncat\ndog\n", id="accents in a comment"),
    ],
)
def test_list_is_read_in_any_of_its_usual_forms(listed, content):
    words = wordlist.read(listed(content))
    assert words.words == ["cat", "dog"]
    assert words.skipped() == ""


def test_duplicates_are_counted_and_left_out(listed):
    words = wordlist.read(listed("cat\ndog\nCAT\ncat\n"))
    assert words.words == ["cat", "dog"]
    assert words.skipped() == "2 duplicate"


def test_words_that_no_board_holds_are_counted_and_left_out(listed):
    words = wordlist.read(listed("a\nat\n" + "n" * 15 + "\n" + "n" * 16 + "\nI\n"))
    assert words.words == ["at", "n" * 15]
    assert words.skipped() == "2 shorter than 2 letters, 1 longer than 15 letters"


@pytest.mark.parametrize("content", ["", "\n\r\n", "# nothing yet\n", "a\ni\n", b"\xef\xbb\xbf"])
def test_list_without_a_word_is_refused(listed, content):
    with pytest.raises(wordlist.ListError, match=r"list\.txt: no word of 2 to 15 letters in it"):
        wordlist.read(listed(content))


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param("café", id="accent"),
        pytest.param("CAFÉ", id="capital with an accent"),
        pytest.param("cafe\u0301", id="combining accent"),
        pytest.param("\u212aelvin", id="sign that is a k in lower case"),
        pytest.param("мир", id="other script"),
        pytest.param("e-mail", id="hyphen"),
        pytest.param("don't", id="apostrophe"),
        pytest.param("r2d2", id="digits"),
        pytest.param("AA rough lava", id="definition"),
    ],
)
def test_anything_but_the_26_letters_is_refused_with_its_line(listed, entry):
    path = listed(f"# list\ncat\n{entry}\ndog\n")
    with pytest.raises(wordlist.ListError) as caught:
        wordlist.read(path)
    place, advice = str(caught.value).splitlines()
    assert place == f'{path}:3: "{entry}"'
    assert advice.endswith("only the 26 English letters A to Z are supported")


def test_many_faulty_lines_are_named_by_the_first_three_and_counted(listed):
    path = listed("\r\n".join(["cat"] + ["naïve"] * 1200))
    with pytest.raises(wordlist.ListError) as caught:
        wordlist.read(path)
    lines = str(caught.value).splitlines()
    assert [line.partition(" ")[0] for line in lines[:3]] == [f"{path}:{n}:" for n in (2, 3, 4)]
    assert lines[3] == f"{path}: and 1,197 more such lines"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("cat\r\ncafé\n".encode("latin-1"), r"list\.txt:2: is not UTF-8 text"),
        ("\ufeffcat\n\ndog\n".encode() + b"\xe9t\xe9\n", r"list\.txt:4: is not UTF-8 text"),
        ("cat\n".encode("utf-16"), r"list\.txt: is UTF-16 text; save it as UTF-8"),
    ],
)
def test_other_encodings_are_named(listed, content, message):
    with pytest.raises(wordlist.ListError, match=message):
        wordlist.read(listed(content))


def test_missing_list_and_a_folder_are_named(tmp_path):
    with pytest.raises(wordlist.ListError, match=r"none\.txt: No such file"):
        wordlist.read(tmp_path / "none.txt")
    with pytest.raises(wordlist.ListError, match="Is a directory"):
        wordlist.read(tmp_path)


def test_the_lists_are_clean_and_belong_together():
    lists = [wordlist.read(path) for path in (ENGLISH, COMMON, EXCLUDE)]
    assert [words.skipped() for words in lists] == ["", "", ""]
    english, common, exclude = (set(words.words) for words in lists)
    assert len(english) == 269870
    assert common < english
    assert exclude < english


def test_ordinary_words_stay_and_slurs_go():
    exclude = set(wordlist.read(EXCLUDE).words)
    left = set(wordlist.read(ENGLISH).words) - exclude
    stay = (
        "beanbag beanbags geezer geezers cockfight cockfights clansman clansmen clanswoman gables "
        "cumquat cumquats kumquat hoes hobo booby spade crappie craps snigger polliwog raccoon "
        "dagoba shittah mishit peacock spunky pansy niggle denigrate hussy idiot lesbian gypsy "
        "squawk jigger tycoon swank therapist grape hello scrap assess farther kafila shatter"
    )
    go = (
        "wog wogs gook gooks dago dagoes spick yid yids kaffir kafir coolie coolies darky "
        "darkies golliwog golliwogs chinky chinaman sambo squaw squaws redskin redskins pikey "
        "gyp gypped gyppo honky wop negress mulatto piccaninny pickaninny boche kraut krauts "
        "lubra boong munt sheeney shiksa shylock goy jewed lezzie pouftah trannie bohunk gringo "
        "pommy limey abo abos shat turds crapper crappy badass felched fugly fubar cockteaser"
    )
    assert set(stay.split()) <= left
    assert set(go.split()) <= exclude
