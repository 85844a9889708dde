-- Text as it is searched, the same rule as searchText of domain/shared/names/search.ts: small letters without accents,
-- apostrophes and periods, other signs as one blank, and the letters of Latin, Greek, Cyrillic, Armenian and Georgian by
-- their nearest Latin ones (library any-ascii). A cluster of the locale C folds only ASCII by itself, therefore ICU.
create collation names (provider = icu, locale = 'und');

create function folded(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  text_of text;
  -- letters that become more than one: each with what it becomes
  long constant text[] := array[
    'ß','ss', 'æ','ae', 'þ','th', 'ŋ','ng', 'œ','oe', 'ƕ','hw', 'ƣ','gh', 'ƪ','sh', 'ƺ','zh', 'ƻ','dz', 'ƾ','ts', 'ǂ','qc', 'ȣ','ou', 'ȸ','db',
    'ȹ','qp', 'ʃ','sh', 'ʒ','zh', 'θ','th', 'χ','ch', 'ψ','ps', 'ϛ','st', 'ϸ','sh', 'ж','zh', 'х','kh', 'ц','ts', 'ч','ch', 'ш','sh', 'щ','shch',
    'ю','yu', 'я','ya', 'ђ','dj', 'є','ie', 'ѕ','dz', 'љ','lj', 'њ','nj', 'џ','dzh', 'ѥ','ie', 'ѩ','ie', 'ѭ','io', 'ѯ','ks', 'ѱ','ps', 'ѿ','ot',
    'ҋ','jh', 'ҏ','rh', 'ғ','gh', 'ҕ','gh', 'ң','ng', 'ҥ','ng', 'ҧ','ph', 'ҭ','th', 'ҵ','ts', 'ҽ','ch', 'ҿ','ch', 'ӆ','lh', 'ӈ','ng', 'ӊ','nh',
    'ӌ','dzh', 'ӎ','mh', 'ӕ','ae', 'ӡ','dz', 'ӷ','gh', 'ӻ','xh', 'ԃ','dj', 'ԅ','zj', 'ԇ','dz', 'ԉ','lj', 'ԋ','nj', 'ԍ','sj', 'ԏ','tj', 'ԕ','lkh',
    'ԗ','rkh', 'ԥ','ph', 'ԩ','ny', 'ԫ','dzh', 'ԭ','dch', 'ժ','zh', 'խ','kh', 'ծ','ts', 'ձ','dz', 'ղ','gh', 'ճ','ch', 'շ','sh', 'չ','ch', 'ռ','rr',
    'ց','ts', 'ჟ','zh', 'ღ','gh', 'შ','sh', 'ჩ','ch', 'ც','ts', 'ძ','dz', 'წ','ts', 'ჭ','ch', 'ხ','kh', 'ჽ','ae', 'ỻ','ll', 'ⴏ','zh', 'ⴖ','gh',
    'ⴘ','sh', 'ⴙ','ch', 'ⴚ','ts', 'ⴛ','dz', 'ⴜ','ts', 'ⴝ','ch', 'ⴞ','kh', 'ⴭ','ae'
  ];
begin
  if said !~ '[^\u0001-\u007f]' then
    return btrim(regexp_replace(lower(translate(said, '''.`', '')), '[^a-z0-9]+', ' ', 'g'));
  end if;
  text_of := regexp_replace(normalize(said, NFKD),
    '(?<![\u0418\u0438])\u0306|[\u0027.\u0060\u00ad\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0300-\u0305\u0307-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]',
    '', 'g');
  text_of := normalize(
    regexp_replace(normalize(lower(upper(text_of collate pg_catalog."und-x-icu") collate pg_catalog."und-x-icu"), NFKD),
    '(?<!\u0438)\u0306|[\u0300-\u0305\u0307-\u036f]', '', 'g'), NFC);
  text_of := translate(text_of,
    'ςйðøđħĸłŧƀƃƅƈƌƍƒƙƚƛƞƥƨƫƭƴƶƽƿǀǁǃǝǥȝȡȥȴȵȶȷȼȿɀɇɉɋɍɏɓɔɖɗəɛɠɣɨɩɯɲɵʀʈʉʊʋʌͱͳͷͻͼͽαβγδεζηικλμνξοπρστυφωϙϝϟϡϳϻϼа'
      || 'бвгдезиклмнопрстуфыэіјћѡѣѧѫѳѵѹѻѽҁґҗҙқҝҟҡҩҫүұҳҷҹһӄӏәөӽӿԁԑԓԙԛԝԟԡԣԯՠաբգդեզէըթիլկհմյնոպջսվտրւփքօֆֈაბგდევ'
      || 'ზთიკლმნოპრსტუფქყჯჰჱჲჳჴჵჶჷჹჿẜẝẟỽỿⱥⱦⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴐⴑⴒⴓⴔⴕⴗⴟⴠⴡⴢⴣⴤⴥⴧƹɂϗъьҍԧՙჸჺჾ',
    'sydodhqltbb6cdzfkllnp2ttyz5wcxqegydzlntjcszejqryboddeeggiiwnortuuvahswsssavgdeziiklmnxoprstyfoqwqsjsra'
      || 'bvgdeziklmnoprstufyeijcoeeofyuooqgjzqgqqwsuuhjchqhaoxhdalaqwqlnlaabgdezeytilkhmynopjsvtrwpkofhabgdev'
      || 'ztiklmnoprstupkqjheywxofegwssdvyatabgdevztiklmnoprstupkqjheywxoe');
  if text_of ~ '[ßæþŋœƕƣƪƺƻƾǂȣȸȹʃʒθχψϛϸжхцчшщюяђєѕљњџѥѩѭѯѱѿҋҏғҕңҥҧҭҵҽҿӆӈӊӌӎӕӡӷӻԃԅԇԉԋԍԏԕԗԥԩԫԭժխծձղճշչռցჟღშჩცძწჭხჽỻⴏⴖⴘⴙⴚⴛⴜⴝⴞⴭ]' then
    for at in 1 .. cardinality(long) by 2 loop
      text_of := replace(text_of, long[at], long[at + 1]);
    end loop;
  end if;
  return btrim(regexp_replace(normalize(text_of, NFC),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02df\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u0964\u0965\u0f04-\u0f14\u0f3a-\u0f3d\u0f85\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb]+',
    ' ', 'g'));
end $$;

drop index app_user_words;
create or replace function person_words(email text, first_name text, last_name text) returns text
  language sql immutable parallel safe
  return public.folded(first_name || ' ' || last_name || ' ' || email);
create index app_user_words on app_user using gin (person_words(email, first_name, last_name) gin_trgm_ops);
create index app_user_by_name on app_user ((last_name || ' ' || first_name) collate names, id);

drop index firm_by_name;
create index firm_by_name on firm (legal_name collate names, id);
drop index compliance_link_by_title;
create index compliance_link_by_title on compliance_link (title collate names, id);

-- One person by two accounts: an accent or a capital beyond ASCII makes no other name.
drop index profile_fact_person_key;
create or replace function person_key("values" jsonb) returns text language sql immutable parallel safe
  return public.folded(("values"->>'legal_first') || ' ' || ("values"->>'legal_last')) || ' ' || ("values"->>'dob');
create index profile_fact_person_key on profile_fact (person_key("values")) where kind = 'kyc';

-- The marketplace and the lists of operators search what is stored folded.
create or replace function words_of(said text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(distinct word), '{}') from unnest(string_to_array(public.folded(said), ' ')) as word
    where word <> '');
update offering set search = folded(search);
