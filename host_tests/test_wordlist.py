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
    assert words.left_out == ""


def test_duplicates_are_counted_and_left_out(listed):
    words = wordlist.read(listed("cat\ndog\nCAT\ncat\n"))
    assert words.words == ["cat", "dog"]
    assert words.left_out == "2 repeated"


def test_words_that_no_board_holds_are_counted_and_left_out(listed):
    words = wordlist.read(listed("a\nat\n" + "n" * 15 + "\n" + "n" * 16 + "\nI\n"))
    assert words.words == ["at", "n" * 15]
    assert words.left_out == "2 shorter than 2 letters, 1 longer than 15 letters"


@pytest.mark.parametrize("content", ["", "\n\r\n", "# nothing yet\n", "a\ni\n", b"\xef\xbb\xbf"])
def test_list_without_a_word_is_refused(listed, content):
    with pytest.raises(wordlist.ListError, match=r"list\.txt: no word of 2 to 15 letters in it"):
        wordlist.read(listed(content))


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        pytest.param("café", "with other characters", id="accent"),
        pytest.param("CAFÉ", "with other characters", id="capital with an accent"),
        pytest.param("cafe\u0301", "with other characters", id="combining accent"),
        pytest.param("\u212aelvin", "with other characters", id="sign that is a k in lower case"),
        pytest.param("мир", "with other characters", id="other script"),
        pytest.param("r2d2", "with other characters", id="digits"),
        pytest.param("caf\ufffd", "with other characters", id="sign of a lost character"),
        pytest.param("e-mail", "with an apostrophe or hyphen", id="hyphen"),
        pytest.param("don't", "with an apostrophe or hyphen", id="apostrophe"),
        pytest.param("don\u2019t", "with an apostrophe or hyphen", id="typographic apostrophe"),
        pytest.param("AA rough lava", "of more than one word", id="definition"),
    ],
)
def test_words_that_tiles_cannot_spell_are_left_out_and_told_with_their_line(listed, entry, kind):
    words = wordlist.read(listed(f"# list\ncat\n{entry}\ndog\n"))
    assert words.words == ["cat", "dog"]
    assert words.left_out == f'1 {kind} (the first: line 3 "{entry}")'


def test_list_of_a_spelling_checker_is_used_but_for_what_tiles_cannot_spell(listed):
    lines = [
        "A",
        "Ada",
        "Ada's",
        "Ångström",
        "cat",
        "cat's",
        "cats",
        "dog",
        "éclair",
        "e",
        "polish",
    ]
    words = wordlist.read(listed("\n".join([*lines, "Polish"])))
    assert words.words == ["ada", "cat", "cats", "dog", "polish"]
    assert words.left_out == (
        "1 repeated, 2 shorter than 2 letters, "
        '2 with an apostrophe or hyphen (the first: line 3 "Ada\'s"), '
        '2 with other characters (the first: line 4 "Ångström")'
    )


def test_list_that_tiles_spell_less_than_half_of_is_refused(listed):
    half = ["cat", "dog", "мир", "слово"]
    assert wordlist.read(listed("\n".join(half))).words == ["cat", "dog"]
    path = listed("\r\n".join([*half, "e-mail", "дом"]))
    with pytest.raises(wordlist.ListError) as caught:
        wordlist.read(path)
    assert str(caught.value) == (
        f'{path}: 4 of 6 lines would be left out, such as line 3 "мир"; '
        "only the 26 English letters A to Z are supported, one word a line"
    )
    with pytest.raises(wordlist.ListError, match='2 of 2 lines .* such as line 1 "aa lava"'):
        wordlist.read(listed("aa lava\nab muscle"))


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
    assert [words.left_out for words in lists] == ["", "", ""]
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
