-- The first release: database/schema as it was then, written by "npm run db:release". A change is another migration.

-- settings

set local check_function_bodies = off;

-- foundation

-- The schemas, days, and for whom a transaction acts.
--
-- bureau holds the nation's data. The app role reads a borrower's rows only after it opened the borrower in the same transaction
-- (door.sql), and searches through bounded, metered functions (search.sql). Row security is not forced there: the owner loads and rebuilds.
-- portal holds the institutions' own data. Its row security is enabled and forced, and institution_id leads every key.
-- intake holds the loader's work tables while a data file is taken in.
--
-- Policies have the same names everywhere:
--   institution     rows of the acting institution
--   identity        people and sessions, in the identity scope alone
--   keeper          all rows, for the owner's own functions and its seeding
--   …_opened        rows of borrowers that the transaction has opened. The sub-select runs once a query, and its subjects are looked
--                   up in a hash; `subject_id = …` is leakproof, so that the primary key still answers it.
--   …_loader        rows of the institution that the loader acts for
--   …_known         rows that every server may read

create schema bureau;

create schema portal;

create schema intake;
comment on schema intake is
  'Staging tables of files that are being taken in, one a section, named stage_<institution>_<submission>_<section>; each is dropped when '
  'its file is done, and those of workers that died by the next run.';

create function bureau.today() returns date
  language sql stable parallel safe
  as $$ select (now() at time zone 'Asia/Ho_Chi_Minh')::date $$;
comment on function bureau.today() is 'Today in Hanoi.';

-- The day that limits turn on: Hanoi's, whatever the server's zone.
create function portal.hanoi_day() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Ho_Chi_Minh')::date;

create function portal.next_millisecond() returns timestamptz language sql volatile
  return date_trunc('milliseconds', clock_timestamp() + interval '1 millisecond');
comment on function portal.next_millisecond() is 'The next whole millisecond: a moment that a timestamptz(3) and a page keep exactly.';

create function bureau.negative_visible_since() returns date
  language sql stable parallel safe
  as $$ select ((now() at time zone 'Asia/Ho_Chi_Minh')::date - interval '5 years')::date $$;
comment on function bureau.negative_visible_since() is
  'The five-year rule (Circular 15/2023, article 13): negative information that ended before this day is given to nobody. '
  'Stated here only.';

create function bureau.is_negative_visible(ended_on date) returns boolean
  language sql stable parallel safe
  as $$ select ended_on is null or ended_on >= bureau.negative_visible_since() $$;
comment on function bureau.is_negative_visible(date) is 'True of negative information that lasts, or ended within five years.';

create function bureau.visible_months(latest_month date, months_kept int) returns int
  language sql stable parallel safe
  as $$
    select least(months_kept, 1
      + (extract(year from latest_month)::int - extract(year from since.day)::int) * 12
      + (extract(month from latest_month)::int - extract(month from since.day)::int))
    from (select bureau.negative_visible_since() as day) since
  $$;
comment on function bureau.visible_months(date, int) is
  'How many months of a packed history, newest first, end within the five-year rule; zero or less when none does.';

-- The institution and user a transaction acts for; a reverted SET LOCAL reads as '', hence nullif.
create function portal.acting_institution() returns int language sql stable parallel safe
  return nullif(current_setting('app.institution', true), '')::int;

create function portal.acting_user() returns int language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::int;

create function portal.in_scope(scope text) returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.scope', true), '') = scope;

create function bureau.is_bureau_acting() returns boolean
  language sql stable parallel safe
  as $$ select exists (select from bureau.institution i where i.id = portal.acting_institution() and i.class = 'bureau') $$;
comment on function bureau.is_bureau_acting() is 'True in a transaction that acts for the bureau itself.';

create function bureau.refuse_decision(state text, proposed_by text, approve boolean, by_whom text) returns text
  language sql immutable parallel safe
  return case when state <> 'proposed' then 'decided' when approve and proposed_by = by_whom then 'own' end;
comment on function bureau.refuse_decision(text, text, boolean, text) is
  'Why a person may not decide a proposal: decided (already), own (its proposer may only take it back); null when it may be decided. '
  'Prices, terms, corrections, write-offs, changes of invoices and the account for fees are all judged by it; what each of them is and '
  'does once it is approved is its own, so that each keeps its table and its function.';

create table portal.deployment (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('demo', 'production'))
);
comment on table portal.deployment is 'How this database was first used: a demo may only run on one that was made as a demo.';

create table portal.field_key (
  version smallint primary key check (version between 0 and 255),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  first_used_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
comment on table portal.field_key is
  'The keys that fields are sealed with, by version, and as version 0 the key of the blind index: a keyed hash of each, never the '
  'key. A version is retired when npm run keys:rotate has left no row under it. Only the owner looks here.';

-- reference

-- Provinces, nations, institutions and their branches, and the syllables of names.

create table bureau.province (
  code text collate "C" primary key,
  citizen_prefix text collate "C" unique,
  name_vi text not null,
  name_en text not null,
  valid_from date not null,
  valid_to date,
  merged_into text collate "C" references bureau.province (code),
  check ((valid_to is null) = (merged_into is null))
);
comment on table bureau.province is
  'Provinces: the 34 of today (2-digit codes) and the 63 until 30 June 2025 (3-digit codes, which lead citizen IDs for ever), '
  'each with the one it went into.';
insert into bureau.province (code, citizen_prefix, name_vi, name_en, valid_from, valid_to, merged_into) values
  ('01', null, 'Hà Nội', 'Ha Noi', '2025-07-01', null, null),
  ('04', null, 'Cao Bằng', 'Cao Bang', '2025-07-01', null, null),
  ('08', null, 'Tuyên Quang', 'Tuyen Quang', '2025-07-01', null, null),
  ('11', null, 'Điện Biên', 'Dien Bien', '2025-07-01', null, null),
  ('12', null, 'Lai Châu', 'Lai Chau', '2025-07-01', null, null),
  ('14', null, 'Sơn La', 'Son La', '2025-07-01', null, null),
  ('15', null, 'Lào Cai', 'Lao Cai', '2025-07-01', null, null),
  ('19', null, 'Thái Nguyên', 'Thai Nguyen', '2025-07-01', null, null),
  ('20', null, 'Lạng Sơn', 'Lang Son', '2025-07-01', null, null),
  ('22', null, 'Quảng Ninh', 'Quang Ninh', '2025-07-01', null, null),
  ('24', null, 'Bắc Ninh', 'Bac Ninh', '2025-07-01', null, null),
  ('25', null, 'Phú Thọ', 'Phu Tho', '2025-07-01', null, null),
  ('31', null, 'Hải Phòng', 'Hai Phong', '2025-07-01', null, null),
  ('33', null, 'Hưng Yên', 'Hung Yen', '2025-07-01', null, null),
  ('37', null, 'Ninh Bình', 'Ninh Binh', '2025-07-01', null, null),
  ('38', null, 'Thanh Hóa', 'Thanh Hoa', '2025-07-01', null, null),
  ('40', null, 'Nghệ An', 'Nghe An', '2025-07-01', null, null),
  ('42', null, 'Hà Tĩnh', 'Ha Tinh', '2025-07-01', null, null),
  ('44', null, 'Quảng Trị', 'Quang Tri', '2025-07-01', null, null),
  ('46', null, 'Huế', 'Hue', '2025-07-01', null, null),
  ('48', null, 'Đà Nẵng', 'Da Nang', '2025-07-01', null, null),
  ('51', null, 'Quảng Ngãi', 'Quang Ngai', '2025-07-01', null, null),
  ('52', null, 'Gia Lai', 'Gia Lai', '2025-07-01', null, null),
  ('56', null, 'Khánh Hòa', 'Khanh Hoa', '2025-07-01', null, null),
  ('66', null, 'Đắk Lắk', 'Dak Lak', '2025-07-01', null, null),
  ('68', null, 'Lâm Đồng', 'Lam Dong', '2025-07-01', null, null),
  ('75', null, 'Đồng Nai', 'Dong Nai', '2025-07-01', null, null),
  ('79', null, 'Thành phố Hồ Chí Minh', 'Ho Chi Minh City', '2025-07-01', null, null),
  ('80', null, 'Tây Ninh', 'Tay Ninh', '2025-07-01', null, null),
  ('82', null, 'Đồng Tháp', 'Dong Thap', '2025-07-01', null, null),
  ('86', null, 'Vĩnh Long', 'Vinh Long', '2025-07-01', null, null),
  ('91', null, 'An Giang', 'An Giang', '2025-07-01', null, null),
  ('92', null, 'Cần Thơ', 'Can Tho', '2025-07-01', null, null),
  ('96', null, 'Cà Mau', 'Ca Mau', '2025-07-01', null, null),
  ('001', '001', 'Hà Nội', 'Ha Noi', '1900-01-01', '2025-06-30', '01'),
  ('002', '002', 'Hà Giang', 'Ha Giang', '1900-01-01', '2025-06-30', '08'),
  ('004', '004', 'Cao Bằng', 'Cao Bang', '1900-01-01', '2025-06-30', '04'),
  ('006', '006', 'Bắc Kạn', 'Bac Kan', '1900-01-01', '2025-06-30', '19'),
  ('008', '008', 'Tuyên Quang', 'Tuyen Quang', '1900-01-01', '2025-06-30', '08'),
  ('010', '010', 'Lào Cai', 'Lao Cai', '1900-01-01', '2025-06-30', '15'),
  ('011', '011', 'Điện Biên', 'Dien Bien', '1900-01-01', '2025-06-30', '11'),
  ('012', '012', 'Lai Châu', 'Lai Chau', '1900-01-01', '2025-06-30', '12'),
  ('014', '014', 'Sơn La', 'Son La', '1900-01-01', '2025-06-30', '14'),
  ('015', '015', 'Yên Bái', 'Yen Bai', '1900-01-01', '2025-06-30', '15'),
  ('017', '017', 'Hòa Bình', 'Hoa Binh', '1900-01-01', '2025-06-30', '25'),
  ('019', '019', 'Thái Nguyên', 'Thai Nguyen', '1900-01-01', '2025-06-30', '19'),
  ('020', '020', 'Lạng Sơn', 'Lang Son', '1900-01-01', '2025-06-30', '20'),
  ('022', '022', 'Quảng Ninh', 'Quang Ninh', '1900-01-01', '2025-06-30', '22'),
  ('024', '024', 'Bắc Giang', 'Bac Giang', '1900-01-01', '2025-06-30', '24'),
  ('025', '025', 'Phú Thọ', 'Phu Tho', '1900-01-01', '2025-06-30', '25'),
  ('026', '026', 'Vĩnh Phúc', 'Vinh Phuc', '1900-01-01', '2025-06-30', '25'),
  ('027', '027', 'Bắc Ninh', 'Bac Ninh', '1900-01-01', '2025-06-30', '24'),
  ('030', '030', 'Hải Dương', 'Hai Duong', '1900-01-01', '2025-06-30', '31'),
  ('031', '031', 'Hải Phòng', 'Hai Phong', '1900-01-01', '2025-06-30', '31'),
  ('033', '033', 'Hưng Yên', 'Hung Yen', '1900-01-01', '2025-06-30', '33'),
  ('034', '034', 'Thái Bình', 'Thai Binh', '1900-01-01', '2025-06-30', '33'),
  ('035', '035', 'Hà Nam', 'Ha Nam', '1900-01-01', '2025-06-30', '37'),
  ('036', '036', 'Nam Định', 'Nam Dinh', '1900-01-01', '2025-06-30', '37'),
  ('037', '037', 'Ninh Bình', 'Ninh Binh', '1900-01-01', '2025-06-30', '37'),
  ('038', '038', 'Thanh Hóa', 'Thanh Hoa', '1900-01-01', '2025-06-30', '38'),
  ('040', '040', 'Nghệ An', 'Nghe An', '1900-01-01', '2025-06-30', '40'),
  ('042', '042', 'Hà Tĩnh', 'Ha Tinh', '1900-01-01', '2025-06-30', '42'),
  ('044', '044', 'Quảng Bình', 'Quang Binh', '1900-01-01', '2025-06-30', '44'),
  ('045', '045', 'Quảng Trị', 'Quang Tri', '1900-01-01', '2025-06-30', '44'),
  ('046', '046', 'Thừa Thiên Huế', 'Thua Thien Hue', '1900-01-01', '2025-06-30', '46'),
  ('048', '048', 'Đà Nẵng', 'Da Nang', '1900-01-01', '2025-06-30', '48'),
  ('049', '049', 'Quảng Nam', 'Quang Nam', '1900-01-01', '2025-06-30', '48'),
  ('051', '051', 'Quảng Ngãi', 'Quang Ngai', '1900-01-01', '2025-06-30', '51'),
  ('052', '052', 'Bình Định', 'Binh Dinh', '1900-01-01', '2025-06-30', '52'),
  ('054', '054', 'Phú Yên', 'Phu Yen', '1900-01-01', '2025-06-30', '66'),
  ('056', '056', 'Khánh Hòa', 'Khanh Hoa', '1900-01-01', '2025-06-30', '56'),
  ('058', '058', 'Ninh Thuận', 'Ninh Thuan', '1900-01-01', '2025-06-30', '56'),
  ('060', '060', 'Bình Thuận', 'Binh Thuan', '1900-01-01', '2025-06-30', '68'),
  ('062', '062', 'Kon Tum', 'Kon Tum', '1900-01-01', '2025-06-30', '51'),
  ('064', '064', 'Gia Lai', 'Gia Lai', '1900-01-01', '2025-06-30', '52'),
  ('066', '066', 'Đắk Lắk', 'Dak Lak', '1900-01-01', '2025-06-30', '66'),
  ('067', '067', 'Đắk Nông', 'Dak Nong', '1900-01-01', '2025-06-30', '68'),
  ('068', '068', 'Lâm Đồng', 'Lam Dong', '1900-01-01', '2025-06-30', '68'),
  ('070', '070', 'Bình Phước', 'Binh Phuoc', '1900-01-01', '2025-06-30', '75'),
  ('072', '072', 'Tây Ninh', 'Tay Ninh', '1900-01-01', '2025-06-30', '80'),
  ('074', '074', 'Bình Dương', 'Binh Duong', '1900-01-01', '2025-06-30', '79'),
  ('075', '075', 'Đồng Nai', 'Dong Nai', '1900-01-01', '2025-06-30', '75'),
  ('077', '077', 'Bà Rịa - Vũng Tàu', 'Ba Ria - Vung Tau', '1900-01-01', '2025-06-30', '79'),
  ('079', '079', 'Thành phố Hồ Chí Minh', 'Ho Chi Minh City', '1900-01-01', '2025-06-30', '79'),
  ('080', '080', 'Long An', 'Long An', '1900-01-01', '2025-06-30', '80'),
  ('082', '082', 'Tiền Giang', 'Tien Giang', '1900-01-01', '2025-06-30', '82'),
  ('083', '083', 'Bến Tre', 'Ben Tre', '1900-01-01', '2025-06-30', '86'),
  ('084', '084', 'Trà Vinh', 'Tra Vinh', '1900-01-01', '2025-06-30', '86'),
  ('086', '086', 'Vĩnh Long', 'Vinh Long', '1900-01-01', '2025-06-30', '86'),
  ('087', '087', 'Đồng Tháp', 'Dong Thap', '1900-01-01', '2025-06-30', '82'),
  ('089', '089', 'An Giang', 'An Giang', '1900-01-01', '2025-06-30', '91'),
  ('091', '091', 'Kiên Giang', 'Kien Giang', '1900-01-01', '2025-06-30', '91'),
  ('092', '092', 'Cần Thơ', 'Can Tho', '1900-01-01', '2025-06-30', '92'),
  ('093', '093', 'Hậu Giang', 'Hau Giang', '1900-01-01', '2025-06-30', '92'),
  ('094', '094', 'Sóc Trăng', 'Soc Trang', '1900-01-01', '2025-06-30', '92'),
  ('095', '095', 'Bạc Liêu', 'Bac Lieu', '1900-01-01', '2025-06-30', '96'),
  ('096', '096', 'Cà Mau', 'Ca Mau', '1900-01-01', '2025-06-30', '96');

create table bureau.nation (
  code text collate "C" primary key,
  name_vi text not null,
  name_en text not null
);
comment on table bureau.nation is 'Countries by ISO 3166 code.';
insert into bureau.nation (code, name_vi, name_en) values
  ('VN', 'Việt Nam', 'Viet Nam'),
  ('US', 'Hoa Kỳ', 'United States'),
  ('CN', 'Trung Quốc', 'China'),
  ('JP', 'Nhật Bản', 'Japan'),
  ('KR', 'Hàn Quốc', 'South Korea'),
  ('TW', 'Đài Loan (Trung Quốc)', 'Taiwan (China)'),
  ('HK', 'Hồng Kông (Trung Quốc)', 'Hong Kong (China)'),
  ('SG', 'Singapore', 'Singapore'),
  ('MY', 'Malaysia', 'Malaysia'),
  ('TH', 'Thái Lan', 'Thailand'),
  ('ID', 'Indonesia', 'Indonesia'),
  ('PH', 'Philippines', 'Philippines'),
  ('LA', 'Lào', 'Laos'),
  ('KH', 'Campuchia', 'Cambodia'),
  ('MM', 'Myanmar', 'Myanmar'),
  ('BN', 'Brunei', 'Brunei'),
  ('TL', 'Timor-Leste', 'Timor-Leste'),
  ('IN', 'Ấn Độ', 'India'),
  ('PK', 'Pakistan', 'Pakistan'),
  ('BD', 'Bangladesh', 'Bangladesh'),
  ('LK', 'Sri Lanka', 'Sri Lanka'),
  ('AE', 'Các Tiểu vương quốc Ả Rập Thống nhất', 'United Arab Emirates'),
  ('SA', 'Ả Rập Xê Út', 'Saudi Arabia'),
  ('QA', 'Qatar', 'Qatar'),
  ('KW', 'Kuwait', 'Kuwait'),
  ('IL', 'Israel', 'Israel'),
  ('TR', 'Thổ Nhĩ Kỳ', 'Türkiye'),
  ('RU', 'Liên bang Nga', 'Russian Federation'),
  ('UA', 'Ukraina', 'Ukraine'),
  ('KZ', 'Kazakhstan', 'Kazakhstan'),
  ('GB', 'Vương quốc Anh', 'United Kingdom'),
  ('IE', 'Ireland', 'Ireland'),
  ('FR', 'Pháp', 'France'),
  ('DE', 'Đức', 'Germany'),
  ('NL', 'Hà Lan', 'Netherlands'),
  ('BE', 'Bỉ', 'Belgium'),
  ('LU', 'Luxembourg', 'Luxembourg'),
  ('CH', 'Thụy Sĩ', 'Switzerland'),
  ('AT', 'Áo', 'Austria'),
  ('IT', 'Ý', 'Italy'),
  ('ES', 'Tây Ban Nha', 'Spain'),
  ('PT', 'Bồ Đào Nha', 'Portugal'),
  ('DK', 'Đan Mạch', 'Denmark'),
  ('SE', 'Thụy Điển', 'Sweden'),
  ('NO', 'Na Uy', 'Norway'),
  ('FI', 'Phần Lan', 'Finland'),
  ('PL', 'Ba Lan', 'Poland'),
  ('CZ', 'Cộng hòa Séc', 'Czechia'),
  ('SK', 'Slovakia', 'Slovakia'),
  ('HU', 'Hungary', 'Hungary'),
  ('RO', 'Romania', 'Romania'),
  ('BG', 'Bulgaria', 'Bulgaria'),
  ('GR', 'Hy Lạp', 'Greece'),
  ('CY', 'Síp', 'Cyprus'),
  ('CA', 'Canada', 'Canada'),
  ('MX', 'Mexico', 'Mexico'),
  ('BR', 'Brazil', 'Brazil'),
  ('AR', 'Argentina', 'Argentina'),
  ('CL', 'Chile', 'Chile'),
  ('CU', 'Cuba', 'Cuba'),
  ('PA', 'Panama', 'Panama'),
  ('KY', 'Quần đảo Cayman', 'Cayman Islands'),
  ('VG', 'Quần đảo Virgin (Anh)', 'British Virgin Islands'),
  ('AU', 'Úc', 'Australia'),
  ('NZ', 'New Zealand', 'New Zealand'),
  ('WS', 'Samoa', 'Samoa'),
  ('SC', 'Seychelles', 'Seychelles'),
  ('MU', 'Mauritius', 'Mauritius'),
  ('ZA', 'Nam Phi', 'South Africa'),
  ('EG', 'Ai Cập', 'Egypt'),
  ('NG', 'Nigeria', 'Nigeria'),
  ('AO', 'Angola', 'Angola'),
  ('MZ', 'Mozambique', 'Mozambique');

create table bureau.institution (
  id int primary key,
  code text collate "C" not null unique check (code ~ '^[0-9]{8}$'),
  name_vi text not null,
  name_en text not null,
  short_name text not null,
  class text not null check (class in
    ('bank', 'foreign_bank', 'policy_bank', 'cooperative_bank', 'finance_company', 'credit_fund', 'microfinance', 'voluntary', 'bureau')),
  is_voluntary boolean not null default false,
  price_percent smallint not null default 100 check (price_percent in (100, 50, 20)),
  province_code text not null references bureau.province (code),
  address text not null,
  valid_from date not null default '2000-01-01',
  valid_to date,
  status text not null default 'active' check (status in ('active', 'suspended')),
  status_reason text,
  contact_name text,
  contact_phone text,
  contact_email text
);
comment on table bureau.institution is
  'Members of the bureau and the bureau itself. code is 2 digits province, 3 institution, 3 branch; price_percent is the share of '
  'the list price that the class pays.';
comment on column bureau.institution.status is
  'Nobody of a suspended institution signs in or calls anything, and nothing is made or sent for it until it is reopened; figures that '
  'it sent in are still taken, its months counted and its fees closed. status_reason tells them why.';
insert into bureau.institution (id, code, name_vi, name_en, short_name, class, price_percent, province_code, address) values
  (900, '01999001', 'Trung tâm Thông tin Tín dụng', 'Credit Information Centre', 'TTTT', 'bureau', 100, '01', 'Hà Nội');

create table bureau.branch (
  institution_id int not null references bureau.institution (id),
  branch_id int not null,
  code text collate "C" not null unique check (code ~ '^[0-9]{8}$'),
  name_vi text not null,
  name_en text not null,
  province_code text not null references bureau.province (code),
  address text not null,
  closed_on date,
  primary key (institution_id, branch_id)
);
comment on table bureau.branch is 'Branches of institutions; branch 1 is the head office and has the institution''s code.';
comment on column bureau.branch.closed_on is 'From this day on nobody works there; what was done there keeps the branch.';
insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address) values
  (900, 1, '01999001', 'Trung tâm Thông tin Tín dụng', 'Credit Information Centre', '01', 'Hà Nội');

create table bureau.name_syllable (
  syllable text collate "C" primary key
);
comment on table bureau.name_syllable is
  'Folded syllables that occur in names: a slip in a typed name is looked for among these only.';

-- products

-- Products that can be asked for, and which of them an institution or branch may not ask for.

create table bureau.product (
  code text collate "C" primary key,
  subject_type smallint not null check (subject_type in (0, 1, 2)),
  wire_ids text[] not null default '{}',
  name_vi text not null,
  name_en text not null,
  price_vnd bigint not null check (price_vnd >= 0),
  -- The bureau's products: what a bundle holds, and where a personal score stands among all.
  sections text[] not null default '{}',
  fee_group text not null default 'information' check (fee_group in ('information', 'ordered'))
);
comment on table bureau.product is
  'What can be asked. subject_type 0 both, 1 legal entity, 2 natural person; wire_ids are the product numbers of requests; '
  'price_vnd is the list price before tax.';
comment on column bureau.product.sections is
  'Sections of a bundle in the order they are printed, by their ids (bureau/reports/sections.ts); empty for products whose report is '
  'made by a function of its own.';
comment on column bureau.product.fee_group is 'Which of an institution''s contracts it is charged under.';

-- One number of a request stands for one product; the detailed reports are asked by their own code.
insert into bureau.product (code, subject_type, fee_group, price_vnd, name_vi, name_en, wire_ids, sections) values
  ('B11T', 2, 'information', 3000, 'Thông tin tín dụng cơ bản cá nhân tức thời', 'Instant basic credit information, individual',
    '{}', '{}'),
  ('DTD', 2, 'information', 10000, 'Điểm tín dụng cá nhân', 'Personal credit score',
    '{}', '{}'),
  ('NQ33', 0, 'information', 0, 'Tình trạng tham gia chương trình nhà ở xã hội', 'Social housing programme status',
    '{}', '{}'),
  ('R10', 1, 'information', 25000, 'Báo cáo quan hệ tín dụng pháp nhân', 'Credit relations, legal entity',
    '{15}', '{}'),
  ('R10A', 1, 'information', 40000, 'Báo cáo chi tiết khoản vay pháp nhân', 'Loan details, legal entity',
    '{16}', '{}'),
  ('R11', 2, 'information', 8000, 'Báo cáo quan hệ tín dụng cá nhân', 'Credit relations, individual',
    '{05}', '{}'),
  ('R11A', 2, 'information', 12000, 'Báo cáo chi tiết khoản vay cá nhân', 'Loan details, individual',
    '{06}', '{}'),
  ('R14', 0, 'information', 8000, 'Báo cáo thông tin thẻ tín dụng', 'Credit cards',
    '{21,31}', '{}'),
  ('R18', 0, 'information', 0, 'Sản phẩm định kỳ R18', 'Periodic product R18',
    '{}', '{}'),
  ('R19', 0, 'information', 0, 'Sản phẩm định kỳ R19', 'Periodic product R19',
    '{}', '{}'),
  ('R20', 1, 'information', 15000, 'Báo cáo bảo đảm tiền vay pháp nhân', 'Collateral, legal entity',
    '{14}', '{}'),
  ('R21', 2, 'information', 15000, 'Báo cáo bảo đảm tiền vay cá nhân', 'Collateral, individual',
    '{04}', '{}'),
  ('R52', 0, 'information', 0, 'Bài phân tích, cảnh báo', 'Analysis and warning articles',
    '{}', '{}'),
  ('S10A', 1, 'information', 40000, 'Báo cáo chi tiết quan hệ tín dụng pháp nhân', 'Detailed credit relations, legal entity',
    '{S10A}', '{}'),
  ('S11A', 2, 'information', 12000, 'Báo cáo chi tiết quan hệ tín dụng cá nhân', 'Detailed credit relations, individual',
    '{S11A}', '{}'),
  ('S11T', 2, 'information', 8000, 'Thông tin quan hệ tín dụng cá nhân tức thời', 'Instant credit relations, individual',
    '{}', '{}'),
  ('S36', 0, 'information', 200000, 'Khách hàng của đơn vị có nợ xấu tại đơn vị khác', 'Own customers with bad debt elsewhere',
    '{}', '{}'),
  ('S37', 0, 'information', 2000, 'Cảnh báo nợ xấu, nợ cần chú ý theo khách hàng', 'Bad and attention debt of a customer',
    '{}', '{}'),
  ('S39', 0, 'information', 200000, 'Khách hàng của đơn vị phát sinh nợ tại đơn vị khác', 'Own customers with new debt elsewhere',
    '{}', '{}'),
  ('S70', 1, 'ordered', 3500000, 'Báo cáo doanh nghiệp nước ngoài', 'Foreign company report',
    '{}', '{}'),
  ('S71', 2, 'information', 8000, 'Dư nợ hiện tại (tức thời)', 'Current debt, instant',
    '{}', '{identity,exposure,current-debt}'),
  ('S72', 2, 'information', 8000, 'Dư nợ và diễn biến 12 tháng (tức thời)', 'Debt and its last 12 months, instant',
    '{}', '{identity,groups,current-debt,debt-months}'),
  ('S73', 2, 'information', 8000, 'Nợ xấu và nợ cần chú ý (tức thời)', 'Bad and attention debt, instant',
    '{}', '{identity,bad-debt,attention,vamc,other}'),
  ('S74', 0, 'ordered', 50000, 'Sản phẩm đặt hàng', 'Ordered product',
    '{}', '{identity,exposure,current-debt,cards,vamc,bonds,commitments,bad-debt,collateral,other}'),
  ('S75', 2, 'information', 8000, 'Thẻ tín dụng (tức thời)', 'Credit cards, instant',
    '{}', '{identity,cards,late-cards}'),
  ('S76', 2, 'information', 8000, 'Tài sản bảo đảm (tức thời)', 'Collateral, instant',
    '{}', '{identity,exposure,collateral}'),
  ('S77', 2, 'information', 8000, 'Lịch sử tra cứu (tức thời)', 'Inquiries about the customer, instant',
    '{}', '{identity,inquiries}'),
  ('S78', 2, 'information', 8000, 'Tổng quan nhóm nợ (tức thời)', 'Overview of debt groups, instant',
    '{}', '{identity,groups,exposure}'),
  ('S79', 2, 'information', 8000, 'Toàn bộ quan hệ tín dụng (tức thời)', 'All credit relations, instant',
    '{}', '{identity,groups,exposure,current-debt,cards,vamc,commitments,debt-months,bad-debt,late-cards,attention,collateral,other}'),
  ('TN10', 1, 'information', 20000, 'Báo cáo pháp nhân cho tổ chức tự nguyện', 'Legal entity, for voluntary organisations',
    '{18}', '{}'),
  ('TN11', 2, 'information', 6000, 'Báo cáo cá nhân cho tổ chức tự nguyện', 'Individual, for voluntary organisations',
    '{08}', '{}'),
  ('XHTC', 1, 'ordered', 5000000, 'Xếp hạng tín dụng tổng công ty, tập đoàn', 'Corporation credit rating',
    '{}', '{}'),
  ('XHTD', 1, 'ordered', 1500000, 'Xếp hạng tín dụng doanh nghiệp', 'Enterprise credit rating',
    '{}', '{}');

create table portal.closed_product (
  institution_id int not null references bureau.institution,
  branch_id int not null,
  product text collate "C" not null references bureau.product (code),
  closed_by text not null,
  closed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, branch_id, product)
);
comment on table portal.closed_product is
  'A product that an institution (branch 0, as the bureau decides) or a branch of it (as the institution decides) may not ask for; any '
  'other it may. Whoever belongs to no branch asks as the head office.';
alter table portal.closed_product enable row level security, force row level security;
create policy identity on portal.closed_product using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.closed_product to current_user using (true) with check (true);

-- holidays

-- Days on which nobody works.

create table bureau.public_holiday (
  day date primary key,
  name_vi text not null,
  name_en text not null,
  is_worked boolean not null default false,
  certainty text not null check (certainty in ('law', 'announced', 'likely'))
);
comment on table bureau.public_holiday is
  'Days off of public offices in Vietnam, without the weekends themselves: the holiday, what is given for one on a weekend, and '
  'swapped days. is_worked is a Saturday or Sunday that is worked for such a swap. certainty: a fixed day of the Labour Code (law), '
  'as the government announced it, or likely and to be looked at once it is announced.';
insert into bureau.public_holiday (day, name_vi, name_en, is_worked, certainty) values
  ('2025-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2025-01-27', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-28', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-29', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-30', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-31', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-04-07', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2025-04-26', 'Làm bù ngày 02/05/2025', 'Worked for 2 May 2025', true, 'announced'),
  ('2025-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2025-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2025-05-02', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2025-09-01', 'Quốc khánh', 'National Day', false, 'announced'),
  ('2025-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2026-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2026-01-02', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2026-01-10', 'Làm bù ngày 02/01/2026', 'Worked for 2 January 2026', true, 'announced'),
  ('2026-02-16', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-17', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-18', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-19', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-20', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-04-27', 'Nghỉ bù Giỗ Tổ Hùng Vương', 'In lieu of Hung Kings'' Day', false, 'law'),
  ('2026-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2026-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2026-08-22', 'Làm bù ngày 31/08/2026', 'Worked for 31 August 2026', true, 'announced'),
  ('2026-08-31', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2026-09-01', 'Quốc khánh', 'National Day', false, 'announced'),
  ('2026-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2026-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely'),
  ('2027-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2027-02-05', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-08', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-09', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-10', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2027-02-11', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2027-04-16', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2027-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2027-05-03', 'Nghỉ bù Quốc tế Lao động', 'In lieu of Labour Day', false, 'law'),
  ('2027-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2027-09-03', 'Quốc khánh', 'National Day', false, 'likely'),
  ('2027-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely'),
  ('2028-01-03', 'Nghỉ bù Tết Dương lịch', 'In lieu of New Year', false, 'law'),
  ('2028-01-25', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-26', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-27', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-28', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-31', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2028-04-04', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2028-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2028-05-02', 'Nghỉ bù Ngày Chiến thắng', 'In lieu of Reunification Day', false, 'law'),
  ('2028-09-01', 'Quốc khánh', 'National Day', false, 'likely'),
  ('2028-09-04', 'Nghỉ bù Quốc khánh', 'In lieu of National Day', false, 'law'),
  ('2028-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely');

create function bureau.keep_holiday(day_in date, vi text, en text, is_worked_in boolean, certainty_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    insert into bureau.public_holiday (day, name_vi, name_en, is_worked, certainty) values (day_in, vi, en, is_worked_in, certainty_in)
    on conflict do nothing;
    return found;
  end
  $$;
comment on function bureau.keep_holiday(date, text, text, boolean, text) is 'Adds a day off or one that is worked for it; false when the day is there already.';

create function bureau.confirm_holiday(day_in date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    update bureau.public_holiday h set certainty = 'announced' where h.day = day_in and h.certainty = 'likely';
    return found;
  end
  $$;
comment on function bureau.confirm_holiday(date) is 'Says of a likely day off that the government announced it; false when it is none.';

create function bureau.drop_holiday(day_in date) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    was text;
  begin
    perform bureau.refuse_no_operator();
    delete from bureau.public_holiday h where h.day = day_in returning h.name_vi into was;
    return was;
  end
  $$;
comment on function bureau.drop_holiday(date) is 'Takes a day off the list and answers its name; null when it is not there.';

-- people

-- People, roles, memberships, changes of rights that wait for a second person, and second factors.

create table portal.user_account (
  id int generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  full_name text not null,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'locked')),
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default clock_timestamp(),
  must_change_password boolean not null default false
);
comment on table portal.user_account is 'A person who signs in; one account is one person.';
comment on column portal.user_account.must_change_password is
  'The password was made by somebody else: it opens the own page alone until the person has chosen another.';
alter table portal.user_account enable row level security, force row level security;
create policy identity on portal.user_account using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.user_account to current_user using (true) with check (true);

create table portal.role (
  code text primary key,
  name_vi text not null,
  name_en text not null,
  -- An institution composes roles of its own beside those that come with the portal.
  institution_id int references bureau.institution,
  constraint role_is_own check ((institution_id is null) <> starts_with(code, 'own-'))
);
create index role_of_institution on portal.role (institution_id, code) where institution_id is not null;
comment on table portal.role is
  'A named set of permissions: one that comes with the portal, or (code own-…) one that an institution composed for its people.';
alter table portal.role enable row level security, force row level security;
create policy identity on portal.role using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.role to current_user using (true) with check (true);
-- What comes with the portal is a migration's to change: the servers write roles of institutions alone.
create policy write_own on portal.role as restrictive to :app_role
  using (portal.in_scope('identity'))
  with check (portal.in_scope('identity') and institution_id is not null);
create policy change_own on portal.role as restrictive for update to :app_role
  using (portal.in_scope('identity') and institution_id is not null)
  with check (portal.in_scope('identity') and institution_id is not null);
create policy remove_own on portal.role as restrictive for delete to :app_role
  using (portal.in_scope('identity') and institution_id is not null);
insert into portal.role (code, name_vi, name_en) values
  ('clerk', 'Nhân viên tra cứu', 'Clerk'),
  ('approver', 'Người phê duyệt', 'Approver'),
  ('institution-admin', 'Quản trị đơn vị', 'Institution administrator'),
  ('operator', 'Chuyên viên Trung tâm', 'Bureau operator'),
  ('bureau-admin', 'Quản trị Trung tâm', 'Bureau administrator'),
  ('auditor', 'Kiểm toán viên', 'Auditor'),
  ('member', 'Nhân viên tổ chức tự nguyện', 'Voluntary member');

create table portal.role_permission (
  role text not null references portal.role,
  permission text not null,
  primary key (role, permission)
);
comment on table portal.role_permission is 'What a role may do; the permissions are those of kit/contract/permissions.ts.';
alter table portal.role_permission enable row level security, force row level security;
create policy identity on portal.role_permission using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.role_permission to current_user using (true) with check (true);
create policy write_own on portal.role_permission as restrictive to :app_role
  using (portal.in_scope('identity'))
  with check (portal.in_scope('identity') and starts_with(role, 'own-'));
create policy remove_own on portal.role_permission as restrictive for delete to :app_role
  using (portal.in_scope('identity') and starts_with(role, 'own-'));

create table portal.membership (
  user_id int not null references portal.user_account,
  institution_id int not null references bureau.institution,
  branch_id int,
  roles text[] not null,
  status text not null default 'active' check (status in ('active', 'locked')),
  locked_reason text,
  daily_limit int check (daily_limit between 0 and 1000000),
  primary key (user_id, institution_id)
);
create index membership_of_institution on portal.membership (institution_id, user_id);
comment on table portal.membership is 'The institutions a person works for, with the roles held there.';
comment on column portal.membership.status is 'A person locked at one institution still works for the others.';
comment on column portal.membership.daily_limit is 'Customers a day, at most the portal''s own limit; that one without it.';
alter table portal.membership enable row level security, force row level security;
create policy identity on portal.membership using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.membership to current_user using (true) with check (true);

create table portal.right_change (
  institution_id int not null references bureau.institution,
  id uuid not null,
  user_id int not null references portal.user_account,
  roles_before text[] not null,
  roles_after text[] not null,
  reason text not null,
  asked_by int not null references portal.user_account,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by int references portal.user_account,
  decided_at timestamptz(3),
  -- A password that opens a weighty role is made by two people, as the role itself is given by two.
  is_reset boolean not null default false,
  primary key (institution_id, id),
  check (asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null))
);
create unique index right_change_waiting on portal.right_change (institution_id, user_id) where state = 'waiting';
comment on table portal.right_change is
  'A change of rights that matters: asked for by one administrator, in force when another has approved it.';
comment on column portal.right_change.is_reset is
  'True where a new password is asked for and the roles stay as they are: whoever approves it is given the password.';
alter table portal.right_change enable row level security, force row level security;
create policy identity on portal.right_change using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.right_change to current_user using (true) with check (true);

create function portal.holds(permission_in text) returns boolean
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select exists (
      select from portal.membership m join portal.role_permission p on p.role = any (m.roles) and p.permission = permission_in
       where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution())
  $$;
comment on function portal.holds(text) is 'True in a transaction of somebody who holds a permission at the acting institution.';

create function portal.day_limit(general int) returns int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select least(general, (select m.daily_limit from portal.membership m
      where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution()))
  $$;
comment on function portal.day_limit(int) is
  'Customers that the acting user may ask about a day: the general limit, or the lower one that the institution set.';

create function portal.limits_of(user_in int, institution_in int)
  returns table (closed_products text[], suspended_for text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    return query
      select array(select c.product from portal.closed_product c
                    where c.institution_id = i.id and c.branch_id in (0, coalesce(m.branch_id, 1))),
             case when i.status <> 'active' then coalesce(i.status_reason, '') end
        from bureau.institution i left join portal.membership m on m.institution_id = i.id and m.user_id = user_in
       where i.id = institution_in;
  end
  $$;
comment on function portal.limits_of(int, int) is
  'What stands between a person and what the rights held at an institution allow: products that are closed there, and why the institution '
  'is suspended, null when it is not. Read with every call.';

create table portal.user_factor (
  user_id int not null references portal.user_account,
  id uuid not null,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  is_confirmed boolean not null default false,
  secret bytea,
  last_step bigint not null default 0,
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (user_id, id),
  check (case kind when 'totp' then secret is not null else credential_id is not null and public_key is not null end)
);
create unique index user_factor_totp on portal.user_factor (user_id) where kind = 'totp' and is_confirmed;
comment on table portal.user_factor is
  'What a person proves who they are with beside the password. An app''s secret is sealed; its last step is kept, so that a '
  'code works once; a passkey''s counter is kept, so that a copy of it is noticed.';
alter table portal.user_factor enable row level security, force row level security;
create policy identity on portal.user_factor using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.user_factor to current_user using (true) with check (true);

create table portal.recovery_code (
  user_id int not null references portal.user_account,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table portal.recovery_code is 'Codes for a person whose second factors are lost: each works once, kept as SHA-256.';
alter table portal.recovery_code enable row level security, force row level security;
create policy identity on portal.recovery_code using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.recovery_code to current_user using (true) with check (true);

create table portal.proof_challenge (
  handle_hash bytea primary key,
  purpose text not null,
  user_id int references portal.user_account,
  facts jsonb not null,
  expires_at timestamptz not null
);
create index proof_challenge_expiry on portal.proof_challenge (expires_at);
comment on table portal.proof_challenge is
  'A sign-in half way, a passkey that is asked, an assertion that was used: one row each until it is answered or has expired.';
alter table portal.proof_challenge enable row level security, force row level security;
create policy identity on portal.proof_challenge using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.proof_challenge to current_user using (true) with check (true);

create function portal.owes_factor(session_in uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select s.factor_at is null or not exists (select from portal.user_factor f where f.user_id = s.user_id and f.is_confirmed)
      from portal.session s where s.id = session_in
  $$;
comment on function portal.owes_factor(uuid) is
  'True of a session in which no second factor was given, or whose person has none: it has no right that needs one. Asked with every '
  'call that would use such a right.';

-- sessions

-- Sessions, throttles, captchas, and whom an access token speaks for.

create table portal.session (
  id uuid primary key,
  user_id int not null references portal.user_account,
  institution_id int not null references bureau.institution,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  parent_refresh_hash bytea,
  rotated_at timestamptz not null default clock_timestamp(),
  browser_hash bytea not null,
  address text not null,
  started_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'administrator', 'reuse', 'limit', 'expired', 'switched', 'password')),
  device text not null default '',
  confirmed_at timestamptz not null default clock_timestamp(),
  limited_to text check (limited_to in ('password', 'factor')),
  -- Rights that need a second factor need it in a session that is open already, too: whoever is made an administrator meanwhile
  -- registers one, or gives the one they have, before the session has them.
  factor_at timestamptz
);
create index session_of_user on portal.session (user_id) where ended_at is null;
create index session_reused on portal.session (ended_at) where ended_reason = 'reuse';
comment on table portal.session is
  'One sign-in and its family of refresh tokens. Tokens are kept as SHA-256; the parent is kept to tell a repeat from a theft.';
comment on column portal.session.confirmed_at is
  'When the person last proved who they are in this session: approvals of money and rights ask again after a while.';
comment on column portal.session.limited_to is
  'What has to be done before the session has any right: a password to be chosen, a second factor to be registered.';
comment on column portal.session.factor_at is
  'When a second factor was last given or registered in this session; null: the password, or the directory service, alone opened it.';
alter table portal.session enable row level security, force row level security;
create policy identity on portal.session using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.session to current_user using (true) with check (true);

create table portal.throttle (
  kind text not null,
  key_hash bytea not null,
  opened_at timestamptz not null default clock_timestamp(),
  count int not null default 1,
  primary key (kind, key_hash)
);
comment on table portal.throttle is 'Counters over a short window: failed sign-ins, sign-ins an address, searches before a captcha.';
alter table portal.throttle enable row level security, force row level security;
create policy identity on portal.throttle using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.throttle to current_user using (true) with check (true);

create table portal.captcha (
  handle_hash bytea primary key,
  answer_hash bytea not null,
  purpose text,
  session_id uuid,
  expires_at timestamptz not null default clock_timestamp() + interval '3 minutes',
  taken_at timestamptz,
  kept smallint not null default 0 check (kept between 0 and 3)
);
create index captcha_expires on portal.captcha (expires_at);
comment on table portal.captcha is
  'One challenge. The handle is kept as SHA-256, the answer as a keyed hash; purpose and session are those of the call '
  'that first uses it, unless it was drawn for one. kept counts how often a taken captcha was put back (4130001), three times at most.';
alter table portal.captcha enable row level security, force row level security;
create policy identity on portal.captcha
  using (portal.in_scope('identity'))
  with check (portal.in_scope('identity'));
create policy keeper on portal.captcha to current_user using (true) with check (true);

create function portal.frozen_of(user_in int, institution_in int) returns text[]
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select array(select f.kind from portal.freeze f where f.lifted_at is null and f.kind <> 'exports'
                  and (f.user_id = user_in or f.institution_id = institution_in))
  $$;
comment on function portal.frozen_of(int, int) is 'Whether a user (user) or an institution (institution) stands still: asked before a session opens.';

create function portal.identify(token_hash bytea, idle interval, absolute interval)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text, frozen text[]
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  seen_at timestamptz;
  is_over boolean;
begin
  select s.id, u.id, u.username, u.full_name, s.institution_id, i.code, m.branch_id, m.roles,
         -- A permission that two roles give comes twice: the caller keeps a set.
         case when s.limited_to is null
           then array(select p.permission from portal.role_permission p where p.role = any (m.roles)) else '{}' end,
         s.access_expires_at <= clock_timestamp() or s.last_seen_at <= clock_timestamp() - idle
           or s.started_at <= clock_timestamp() - absolute,
         case when u.status <> 'active' or m.status <> 'active' then 'administrator' else s.ended_reason end,
         array(select f.kind from portal.freeze f where f.lifted_at is null
                and (f.kind = 'exports' or f.user_id = s.user_id or f.institution_id = s.institution_id)),
         s.last_seen_at, s.ended_at is not null
    into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
         expired, ended_reason, frozen, seen_at, is_over
    from portal.session s
    join portal.user_account u on u.id = s.user_id
    join portal.membership m on m.user_id = s.user_id and m.institution_id = s.institution_id
    join bureau.institution i on i.id = s.institution_id
   where s.access_hash = token_hash;
  if not found then return; end if;
  if not is_over and seen_at < clock_timestamp() - interval '1 minute' and seen_at > clock_timestamp() - idle then
    -- A long call of the same session may hold the row until it commits: it marks the session itself.
    update portal.session s set last_seen_at = clock_timestamp()
     where s.id = (select k.id from portal.session k where k.id = session_id for update skip locked);
  end if;
  return next;
end $$;
comment on function portal.identify(bytea, interval, interval) is
  'Who an access token speaks for, with the rights held now, and what of it stands still; marks the session as seen. No row: unknown token.';

-- Who calls and the transaction that acts for them, in one trip.
create function portal.act_for(token_hash bytea, idle interval, absolute interval)
returns table (
  session_id uuid, user_id int, username text, full_name text, institution_id int, institution_code text,
  branch_id int, roles text[], permissions text[], expired boolean, ended_reason text, frozen text[]
)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  select * into session_id, user_id, username, full_name, institution_id, institution_code, branch_id, roles, permissions,
      expired, ended_reason, frozen
    from portal.identify(token_hash, idle, absolute);
  if session_id is null then return; end if;
  if ended_reason is null and not expired and not frozen && array['user', 'institution'] then
    -- Statements, not set_config: a distributed database forwards only these.
    execute format('set local app.institution = %L', institution_id);
    execute format('set local app."user" = %L', user_id);
  end if;
  return next;
end $$;
comment on function portal.act_for(bytea, interval, interval) is
  'Who an access token speaks for; the transaction acts for them from here on, when the session is good.';

-- door

-- The door to borrowers: whom a transaction has opened, and how many searches a user makes.

create table bureau.opening (
  xid xid8 not null,
  subject_id bigint not null,
  inquiry_id uuid,
  institution_id int not null,
  opened_at timestamptz not null default now(),
  primary key (xid, subject_id)
);
create index opening_subject on bureau.opening (subject_id, opened_at);
comment on table bureau.opening is
  'Every opening of a borrower''s file: the rows are readable in the transaction that wrote this, and only there.';
alter table bureau.opening enable row level security;

create function bureau.opened_subjects() returns bigint[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    -- now() is the transaction's start: it tells this transaction from one of the same number before a restore.
    select coalesce(array_agg(subject_id), '{}')
      from bureau.opening
     where xid = pg_current_xact_id_if_assigned() and opened_at = now()
  $$;
comment on function bureau.opened_subjects() is 'The subjects opened in this transaction.';

create table bureau.search_meter (
  institution_id int not null,
  meter_id bigint generated always as identity,
  user_id int,
  searched_at timestamptz not null default now(),
  kind text not null,
  row_count int not null,
  primary key (institution_id, meter_id)
);
create index search_meter_day on bureau.search_meter (searched_at);
create index search_meter_user on bureau.search_meter (institution_id, user_id, searched_at);
comment on table bureau.search_meter is
  'Every use of a search function: who, when, how (paper, cic, name, prefix, outer) and how many borrowers it showed. Appended, so '
  'that searches of one user never wait for each other; counted and cleared by the day.';
alter table bureau.search_meter enable row level security;

create function bureau.meter_search(kind text, row_count int) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := nullif(current_setting('app.institution', true), '')::int;
  begin
    if institution is null then
      raise exception 'a search needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
    values (institution, nullif(current_setting('app.user', true), '')::int, kind, row_count);
  end
  $$;
comment on function bureau.meter_search(text, int) is 'Meters one search of the acting user. Called by the search functions only.';

create table bureau.shown_subject (
  institution_id int not null,
  shown_id bigint generated always as identity,
  user_id int not null,
  shown_at timestamptz(3) not null default clock_timestamp(),
  subject_ids bigint[] not null,
  primary key (institution_id, shown_id)
);
create index shown_subject_user on bureau.shown_subject (institution_id, user_id, shown_at);
comment on table bureau.shown_subject is
  'Whom a search showed to a user, a row a search. The audit names them by a keyed hash; whom a hash means is found here. Appended by '
  'portal.append_shown alone and read by portal.audit_suspects alone.';
alter table bureau.shown_subject enable row level security;

-- subjects

-- Borrowers and their papers.
--
-- subject_id leads the keys of a borrower's tables, so that they can be spread over machines together; paper_index is spread by its
-- blind index. There are no foreign keys between them: they would cross machines and cost a check a row at monthly loads. The loader
-- checks whole files at once.

create table bureau.subject (
  subject_id bigint generated by default as identity primary key,
  cic_code text collate "C" not null,
  subject_type smallint not null check (subject_type in (1, 2)),
  status text not null default 'live' check (status in ('live', 'provisional', 'merged', 'closed')),
  merged_into bigint,
  name text not null,
  name_key text collate "C" not null,
  outer_key text collate "C",
  born_on date,
  sex smallint check (sex in (1, 2)),
  nation_code text not null default 'VN',
  province_code text collate "C" not null,
  address_sealed bytea,
  address_mark bigint not null default 0,
  phone_sealed bytea,
  identity_sealed bytea,
  tax_sealed bytea,
  registration_sealed bytea,
  updated_on date not null default bureau.today(),
  check ((status = 'merged') = (merged_into is not null))
);
create unique index subject_cic_code on bureau.subject (cic_code);
-- The mark and the type ride along, so that thousands of namesakes are ranked without a look at the table.
create index subject_province_name on bureau.subject (province_code, name_key, subject_id) include (address_mark, subject_type)
  where status <> 'merged';
create index subject_name on bureau.subject (name_key, subject_id) include (address_mark, subject_type)
  where status <> 'merged';
create index subject_province_outer on bureau.subject (province_code, outer_key, name_key, subject_id) include (address_mark)
  where outer_key is not null and status <> 'merged';
create index subject_merged_into on bureau.subject (merged_into) where merged_into is not null;
comment on table bureau.subject is
  'Borrowers: 1 legal entities, 2 natural persons. name stays readable for matching; name_key is the folded name without legal '
  'form, outer_key its first and last syllable (persons). *_sealed are sealed with a key outside the database; the main papers '
  'are repeated here so that a list of candidates is one read. born_on is the day of birth or of foundation. address_mark has one '
  'of 64 bits set for each word of the address, chosen by a keyed hash: enough to rank namesakes, too little to read.';
alter table bureau.subject enable row level security;
create policy subject_opened on bureau.subject for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy subject_loader on bureau.subject to :loader_role using (true) with check (true);

create table bureau.cic_alias (
  cic_code text collate "C" primary key,
  subject_id bigint not null,
  merged_subject_id bigint not null,
  merged_on date not null
);
create index cic_alias_subject on bureau.cic_alias (subject_id);
comment on table bureau.cic_alias is 'CIC codes of merged subjects: each leads to the one that lives on, for ever.';
alter table bureau.cic_alias enable row level security;
create policy cic_alias_opened on bureau.cic_alias for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy cic_alias_loader on bureau.cic_alias to :loader_role using (true) with check (true);

create table bureau.identity_paper (
  subject_id bigint not null,
  paper_no smallint not null,
  kind text not null check (kind in ('citizen', 'old', 'passport', 'tax', 'registration', 'other')),
  number_sealed bytea not null,
  issued_on date,
  issued_at text,
  expires_on date,
  is_current boolean not null default true,
  primary key (subject_id, paper_no)
);
comment on table bureau.identity_paper is
  'A borrower''s papers, numbers sealed: citizen ID (12 digits), old ID (9), passport, tax code, registration number, other.';
alter table bureau.identity_paper enable row level security;
create policy identity_paper_opened on bureau.identity_paper for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy identity_paper_loader on bureau.identity_paper to :loader_role using (true) with check (true);

create table bureau.paper_index (
  blind_index bytea not null,
  subject_id bigint not null,
  kind text not null,
  primary key (blind_index, subject_id)
);
comment on table bureau.paper_index is
  'Papers to borrowers by keyed blind index of kind and number (the kind is part of what is hashed); spread by blind_index. '
  'Old IDs were issued twice, so one index may lead to several.';
alter table bureau.paper_index enable row level security;
create policy paper_index_loader on bureau.paper_index to :loader_role using (true) with check (true);

create table bureau.legal_profile (
  subject_id bigint primary key,
  director_name text,
  representative_name text,
  sector_code text,
  size text check (size in ('micro', 'small', 'medium', 'large')),
  charter_capital_vnd bigint,
  employees int,
  trading_name text
);
comment on table bureau.legal_profile is 'What only a legal entity has. sector_code is VSIC, two digits.';
alter table bureau.legal_profile enable row level security;
create policy legal_profile_opened on bureau.legal_profile for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy legal_profile_loader on bureau.legal_profile to :loader_role using (true) with check (true);

create table bureau.relation (
  subject_id bigint not null,
  related_subject_id bigint not null,
  kind text not null check (kind in ('owner', 'director', 'spouse', 'guarantor', 'parent', 'subsidiary')),
  share_percent numeric(5, 2),
  institution_id int not null,
  valid_from date not null,
  valid_to date,
  primary key (subject_id, related_subject_id, kind)
);
create index relation_institution on bureau.relation (institution_id);
-- Groups of enterprises are walked from a parent to its subsidiaries.
create index relation_parent on bureau.relation (related_subject_id) where kind = 'parent';
comment on table bureau.relation is
  'Related persons as an institution reported them, kept once a direction: related_subject_id is the <kind> of subject_id.';
alter table bureau.relation enable row level security;
create policy relation_opened on bureau.relation for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy relation_loader on bureau.relation to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create sequence bureau.cic_number as int minvalue 0 maxvalue 9999999 start 5000000 cycle;
comment on sequence bureau.cic_number is 'Where the search for a free CIC code begins: its seven digits in the middle.';

create table bureau.customer (
  institution_id int not null,
  customer_code text collate "C" not null,
  subject_id bigint not null,
  declared_on date not null,
  primary key (institution_id, customer_code)
);
-- An institution's own code of a borrower: for who may be watched and what alerts tell (own_customer, watched), the codes of S36 and
-- S39, and files while they are taken in. With 400,000 customers of one institution, without and with it: own_customer 60 and 0.1 ms,
-- watched for 200 of them 270 and 0.5 ms, 3,000 notes of a file 220 and 7 ms, the codes of S36 and S39 470 and 150 ms. Keeping 100,000
-- new customers takes 0.2 and 0.5 s.
create index customer_subject on bureau.customer (institution_id, subject_id) include (customer_code);
comment on table bureau.customer is
  'An institution''s own customer codes (CIF) and the borrowers they stand for, as D10, D11 and K1 declared them on '
  'declared_on. Every other file names borrowers by these codes.';
alter table bureau.customer enable row level security;
create policy customer_loader on bureau.customer to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.review_line (
  institution_id int not null,
  review_id bigint generated by default as identity,
  submission_id uuid,
  customer_code text collate "C" not null,
  subject_id bigint not null,
  candidate_subject_id bigint,
  confidence smallint,
  reason text not null check (reason in ('doubtful', 'conflict', 'several')),
  state text not null default 'open' check (state in ('open', 'later', 'merged', 'kept')),
  made_at timestamptz not null default now(),
  decided_by int,
  decided_at timestamptz,
  note text,
  decided_name text,
  primary key (institution_id, review_id)
);
create index review_line_open on bureau.review_line (state, made_at);
comment on table bureau.review_line is
  'Borrowers of a file who may be known already: subject_id is the provisional one made for the row, candidate_subject_id '
  'whom it resembles. Reason: doubtful (confidence 5 to 8), conflict (the paper of somebody of another name), several.';
alter table bureau.review_line enable row level security;
create policy review_line_loader on bureau.review_line to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.inquiry_footprint (
  subject_id bigint not null,
  asked_at timestamptz not null,
  inquiry_id uuid not null,
  institution_id int not null,
  product_code text not null,
  primary key (subject_id, asked_at, inquiry_id)
);
comment on table bureau.inquiry_footprint is 'Who asked about whom, when and by which product; reports show twelve months of it.';
alter table bureau.inquiry_footprint enable row level security;
create policy inquiry_footprint_opened on bureau.inquiry_footprint for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));

-- A merged borrower keeps the cases, orders and watches that named it: they are found by whoever it is one with.
create function bureau.one_with(subject bigint) returns bigint[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select array(
      select s.subject_id from bureau.subject s
       where s.subject_id = subject
          or s.merged_into = coalesce((select o.merged_into from bureau.subject o where o.subject_id = subject), subject)
          or s.subject_id = (select o.merged_into from bureau.subject o where o.subject_id = subject))
  $$;
comment on function bureau.one_with(bigint) is
  'The numbers that are one borrower with this one: itself, what it was merged into, and all that were merged into that.';

create function bureau.subject_of_code(code text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return (select s.subject_id from bureau.subject s where s.cic_code = code);
  end
  $$;
comment on function bureau.subject_of_code(text) is 'The borrower who bears a CIC code, merged or not. For operators of the bureau.';

-- search

-- Bounded, metered search for a borrower, one at a time or for a whole file.

create type bureau.candidate as (
  matched text,
  subject_id bigint,
  cic_code text,
  subject_type smallint,
  name text,
  name_key text,
  born_on date,
  province_code text,
  address_sealed bytea,
  identity_sealed bytea,
  tax_sealed bytea,
  registration_sealed bytea
);
comment on type bureau.candidate is 'What a search shows of a borrower; matched tells by what it was found.';

-- The plans of the search functions never depend on what is searched for; planning anew would cost more than the search.
create function bureau.find_by_paper(kinds text[], blind_indexes bytea[]) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if cardinality(kinds) > 8 or cardinality(blind_indexes) is distinct from cardinality(kinds) then
      raise exception 'at most eight papers, each with its kind' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select i.kind, s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.paper_index i
        join bureau.subject s on s.subject_id = i.subject_id
       where i.blind_index = any (blind_indexes) and i.kind = any (kinds) and s.status <> 'merged'
       order by s.subject_id
       limit 40;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('paper', found_rows);
  end
  $$;
comment on function bureau.find_by_paper(text[], bytea[]) is
  'Borrowers who hold one of these papers (kind and blind index, side by side), at most 40; metered.';

create function bureau.find_by_cic(code text) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    return query
      select 'cic', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from bureau.subject s
       where s.subject_id = coalesce(
               (select a.subject_id from bureau.cic_alias a where a.cic_code = code),
               (select d.subject_id from bureau.subject d where d.cic_code = code and d.status <> 'merged'));
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('cic', found_rows);
  end
  $$;
comment on function bureau.find_by_cic(text) is
  'The borrower of a CIC code, also of a code that was merged into another; metered, found or not.';

-- Of more namesakes than may be shown, those whose address shares most words with the typed one come first.
create function bureau.find_by_name(province text, name_keys text[], only_type int, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if cardinality(name_keys) > 400 then
      raise exception 'at most 400 names' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.name_key = any (name_keys) and n.status <> 'merged'
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 50)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    else
      return query
        select 'name', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from (select n.subject_id
                  from bureau.subject n
                 where n.province_code = province and n.name_key = any (name_keys) and n.status <> 'merged'
                   and (only_type is null or n.subject_type = only_type)
                 order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
                 limit least(most, 200)) best
          join bureau.subject s on s.subject_id = best.subject_id;
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('name', found_rows);
  end
  $$;
comment on function bureau.find_by_name(text, text[], int, bigint, int) is
  'Borrowers with one of these folded names, in a province (at most 200) or anywhere (at most 50), the likeliest addresses first; '
  'metered.';

create function bureau.find_by_prefix(province text, name_start text, only_type int, most int) returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
    -- Folded names hold a-z, 0-9 and spaces: nothing that starts with name_start sorts after it and a tilde.
    name_end text := name_start || '~';
  begin
    if length(name_start) < 4 then
      raise exception 'the beginning of a name needs four letters' using errcode = 'invalid_parameter_value';
    end if;
    if province is null then
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 50);
    else
      return query
        select 'prefix', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
               s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
          from bureau.subject s
         where s.province_code = province and s.name_key >= name_start and s.name_key < name_end and s.status <> 'merged'
           and (only_type is null or s.subject_type = only_type)
         order by s.name_key, s.subject_id
         limit least(most, 200);
    end if;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('prefix', found_rows);
  end
  $$;
comment on function bureau.find_by_prefix(text, text, int, int) is
  'Borrowers whose folded name starts so (four letters or more), in a province (at most 200) or anywhere (at most 50); metered.';

create function bureau.find_by_outer(province text, outer_keys text[], name_pattern text, mark bigint, most int)
  returns setof bureau.candidate
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    found_rows int;
  begin
    if province is null or cardinality(outer_keys) > 100 then
      raise exception 'a province and at most 100 names' using errcode = 'invalid_parameter_value';
    end if;
    return query
      select 'outer', s.subject_id, s.cic_code, s.subject_type, s.name, s.name_key, s.born_on, s.province_code,
             s.address_sealed, s.identity_sealed, s.tax_sealed, s.registration_sealed
        from (select n.subject_id
                from bureau.subject n
               where n.province_code = province and n.outer_key = any (outer_keys) and n.name_key like name_pattern
                 and n.status <> 'merged'
               order by bit_count((n.address_mark & mark)::bit(64)) desc, n.name_key, n.subject_id
               limit least(most, 200)) best
        join bureau.subject s on s.subject_id = best.subject_id;
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('outer', found_rows);
  end
  $$;
comment on function bureau.find_by_outer(text, text[], text, bigint, int) is
  'Persons of a province with these first and last syllables and a folded name like the pattern (a middle name left out), at most '
  '200, the likeliest addresses first; metered.';

create function bureau.find_many(places int[], kinds text[], blind_indexes bytea[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
begin
  if cardinality(places) > 4000 or cardinality(kinds) is distinct from cardinality(places)
     or cardinality(blind_indexes) is distinct from cardinality(places) then
    raise exception 'at most 4000 papers, each with its place and kind' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, i.kind, s.subject_id, s.subject_type, s.name_key
      from unnest(places, kinds, blind_indexes) asked (place, kind, blind_index)
      cross join lateral (select p.subject_id, p.kind from bureau.paper_index p
        where p.blind_index = asked.blind_index and p.kind = asked.kind limit 40) i
      join bureau.subject s on s.subject_id = i.subject_id and s.status <> 'merged'
     order by 1, 3;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('papers', found_rows);
end
$$;
comment on function bureau.find_many(int[], text[], bytea[]) is
  'Borrowers who hold these papers, each with the place of the one who was asked for, at most 4000 papers; metered.';

create function bureau.find_many_by_cic(places int[], codes text[])
returns table (place int, matched text, subject_id bigint, subject_type smallint, name_key text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows int;
begin
  if cardinality(places) > 4000 or cardinality(codes) is distinct from cardinality(places) then
    raise exception 'at most 4000 codes, each with its place' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select asked.place, 'cic', s.subject_id, s.subject_type, s.name_key
      from unnest(places, codes) asked (place, code)
      join bureau.subject s on s.subject_id = coalesce(
        (select a.subject_id from bureau.cic_alias a where a.cic_code = asked.code),
        (select d.subject_id from bureau.subject d where d.cic_code = asked.code and d.status <> 'merged'))
     order by 1;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('cics', found_rows);
end
$$;
comment on function bureau.find_many_by_cic(int[], text[]) is
  'The borrowers of these CIC codes, also of codes that were merged into others, at most 4000; metered.';

-- contracts

-- Credit contracts and cards, and their months.

create table bureau.contract (
  subject_id bigint not null,
  contract_id bigint generated by default as identity,
  institution_id int not null,
  branch_id int not null,
  contract_number text not null,
  loan_kind text not null check (loan_kind in ('01', '02', '03', '05', '06', '07', '08', '09', '10')),
  purpose text not null check (purpose in ('business', 'housing', 'vehicle', 'consumption', 'agriculture', 'education', 'other')),
  programme text,
  currency text not null default 'VND',
  limit_vnd bigint not null,
  interest_rate numeric(5, 2),
  is_secured boolean not null,
  signed_on date not null,
  ends_on date not null,
  closed_on date,
  primary key (subject_id, contract_id)
);
-- A file names a contract by its own number; it is still found by institution and borrower.
create unique index contract_institution on bureau.contract (institution_id, subject_id, contract_number);
create index contract_housing_programme on bureau.contract (subject_id) where programme = 'NQ33';
comment on table bureau.contract is
  'Credit contracts. loan_kind: 01 short, 02 medium, 03 long term, 05 payment on behalf, 06 discount, 07 leasing, 08 factoring, '
  '09 entrusted, 10 other; programme such as NQ33; closed_on when nothing is owed any more.';
alter table bureau.contract enable row level security;
create policy contract_opened on bureau.contract for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy contract_loader on bureau.contract to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.balance_month (
  month date not null check (extract(day from month) = 1),
  subject_id bigint not null,
  contract_id bigint not null,
  institution_id int not null,
  balance_vnd bigint not null,
  foreign_cents bigint,
  debt_group smallint not null check (debt_group between 1 and 5),
  overdue_days smallint not null,
  overdue_vnd bigint not null,
  primary key (subject_id, contract_id, month)
) partition by range (month);
-- A file's rows lie side by side: replacing an institution's month reads little else.
create index balance_month_institution on bureau.balance_month
  using brin (institution_id) with (pages_per_range = 32, autosummarize = on);
comment on table bureau.balance_month is
  'What institutions sent at each month''s end, a row a contract, one partition a month, appended and swapped whole. The truth that '
  'credit_history is rebuilt from. foreign_cents is the balance in hundredths of the contract''s currency when it is not VND.';
alter table bureau.balance_month enable row level security;
create policy balance_month_opened on bureau.balance_month for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy balance_month_loader on bureau.balance_month to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create function bureau.make_balance_month(month date) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day date := date_trunc('month', month)::date;
    partition_name text := 'balance_' || to_char(first_day, 'YYYYMM');
  begin
    execute format('create table if not exists bureau.%I partition of bureau.balance_month for values from (%L) to (%L)',
      partition_name, first_day, (first_day + interval '1 month')::date);
    execute format('alter table bureau.%I enable row level security', partition_name);
    execute format('comment on table bureau.%I is %L', partition_name, 'balance_month of ' || to_char(first_day, 'MM/YYYY'));
  end
  $$;
comment on function bureau.make_balance_month(date) is 'Makes the partition of a month when it is missing. For the owner.';

create function bureau.ensure_balance_month(month date) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    -- Looked for first: making a partition waits for everybody who reads the table.
    if to_regclass('bureau.balance_' || to_char(month, 'YYYYMM')) is not null then return; end if;
    if month > bureau.today() or month < bureau.today() - interval '10 years' then
      raise exception 'no month of a file: %', month using errcode = 'invalid_parameter_value';
    end if;
    perform bureau.make_balance_month(month);
  end
  $$;
comment on function bureau.ensure_balance_month(date) is
  'Makes the partition of a month that a file is about when it is missing. For the loader.';

create table bureau.unpacked_month (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  changed_at timestamptz not null,
  primary key (institution_id, month)
);
comment on table bureau.unpacked_month is
  'Months of balance_month that are newer than the institution''s rows of credit_history: read from balance_month until the '
  'job pack-history has packed them. Holds no borrower.';
alter table bureau.unpacked_month enable row level security;
create policy unpacked_month_loader on bureau.unpacked_month to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
create policy unpacked_month_known on bureau.unpacked_month for select to :app_role using (true);

create table bureau.credit_history (
  subject_id bigint not null,
  contract_id bigint not null,
  institution_id int not null,
  latest_month date not null check (extract(day from latest_month) = 1),
  balance_vnd bigint[] not null,
  foreign_cents bigint[],
  debt_group smallint[] not null,
  overdue_days smallint[] not null,
  primary key (subject_id, contract_id)
);
comment on table bureau.credit_history is
  'Up to 60 months a contract, newest first: element 1 is latest_month, element 2 the month before. A null element was not '
  'reported, which is not zero. latest_month is the last month in which the institution had the contract on its books. Rebuilt '
  'set-wise. Read it through visible_credit_history.';
-- Nobody searches by a month's figures inside a packed history: gathering statistics of them would cost more than all others.
alter table bureau.credit_history alter column balance_vnd set statistics 0, alter column foreign_cents set statistics 0,
  alter column debt_group set statistics 0, alter column overdue_days set statistics 0;
alter table bureau.credit_history enable row level security;
create policy credit_history_opened on bureau.credit_history for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy credit_history_loader on bureau.credit_history to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.card_account (
  subject_id bigint not null,
  card_id bigint generated by default as identity,
  institution_id int not null,
  branch_id int not null,
  number_masked text not null,
  limit_vnd bigint not null,
  opened_on date not null,
  closed_on date,
  latest_month date not null check (extract(day from latest_month) = 1),
  balance_vnd bigint[] not null,
  due_vnd bigint[] not null,
  late_vnd bigint[] not null,
  late_days smallint[] not null,
  debt_group smallint[] not null,
  contract_number text,
  primary key (subject_id, card_id)
);
-- A month of an institution is deleted and inserted, so that each of these is found by its institution.
create index card_account_institution on bureau.card_account (institution_id);
comment on table bureau.card_account is
  'Credit cards with up to 36 months, newest first as in credit_history: balance, amount due, amount paid late, days late, debt '
  'group. A null element was not reported. Read the months through visible_card_account.';
comment on column bureau.card_account.contract_number is 'The institution''s own number of the card contract; by it files find the card again.';
alter table bureau.card_account alter column balance_vnd set statistics 0, alter column due_vnd set statistics 0,
  alter column late_vnd set statistics 0, alter column late_days set statistics 0, alter column debt_group set statistics 0;
alter table bureau.card_account enable row level security;
create policy card_account_opened on bureau.card_account for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy card_account_loader on bureau.card_account to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create function bureau.with_month(history anyarray, latest date, month date, value anyelement, most int) returns anyarray
  language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp
  as $$
  declare
    -- The place of the month, newest first: 1 is latest, 0 and less are later than that.
    place int := 1 + (extract(year from latest)::int - extract(year from month)::int) * 12
      + extract(month from latest)::int - extract(month from month)::int;
    kept constant int := cardinality(history);
  begin
    if place > most then return history; end if;
    if place < 1 then
      return (array_prepend(value, array_fill(nullif(value, value), array[-place]) || history))[1:most];
    end if;
    if place > kept then history := history || array_fill(nullif(value, value), array[place - kept]); end if;
    history[place] := value;
    return history;
  end
  $$;
comment on function bureau.with_month(anyarray, date, date, anyelement, int) is
  'A packed history, newest month first from latest on, with one month set (null: not reported), however far before or after; '
  'months between were not reported. At most so many months are kept.';

create function bureau.month_of(history bigint[], latest date, month date) returns bigint
  language sql immutable parallel safe
  return history[1 + (extract(year from latest)::int - extract(year from month)::int) * 12
    + extract(month from latest)::int - extract(month from month)::int];
comment on function bureau.month_of(bigint[], date, date) is 'A month of a packed history; null when it was not reported or lies outside.';

create view bureau.visible_credit_history with (security_invoker = true) as
  select subject_id, contract_id, institution_id, latest_month,
         balance_vnd[1:months] as balance_vnd,
         foreign_cents[1:months] as foreign_cents,
         debt_group[1:months] as debt_group,
         overdue_days[1:months] as overdue_days
    from (select h.subject_id, h.contract_id, h.institution_id, h.latest_month, h.balance_vnd, h.foreign_cents, h.debt_group,
                 h.overdue_days, bureau.visible_months(h.latest_month, 60) as months
            from bureau.credit_history h) cut
   where months > 0;
comment on view bureau.visible_credit_history is 'credit_history cut to the months that the five-year rule leaves.';

create view bureau.visible_card_account with (security_invoker = true) as
  select subject_id, card_id, institution_id, branch_id, number_masked, limit_vnd, opened_on, closed_on, latest_month,
         balance_vnd[1:months] as balance_vnd,
         due_vnd[1:months] as due_vnd,
         late_vnd[1:months] as late_vnd,
         late_days[1:months] as late_days,
         debt_group[1:months] as debt_group
    from (select c.subject_id, c.card_id, c.institution_id, c.branch_id, c.number_masked, c.limit_vnd, c.opened_on, c.closed_on,
                 c.latest_month, c.balance_vnd, c.due_vnd, c.late_vnd, c.late_days, c.debt_group,
                 bureau.visible_months(c.latest_month, 36) as months
            from bureau.card_account c) cut
   where months > 0;
comment on view bureau.visible_card_account is 'card_account cut to the months that the five-year rule leaves.';

create table bureau.applied_file (
  institution_id int not null,
  kind text not null,
  period date not null,
  submission_id uuid not null,
  version int not null,
  applied_at timestamptz not null,
  primary key (institution_id, kind, period)
);
comment on table bureau.applied_file is
  'Which file an institution''s figures of a kind and report day come from and since when they stand; version 2 and more '
  'replaced an earlier one. Holds no borrower.';
alter table bureau.applied_file enable row level security;
create policy applied_file_loader on bureau.applied_file to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
-- Months and report days of institutions say nothing about anybody.
create policy applied_file_known on bureau.applied_file for select to :app_role using (true);

-- obligations

-- What else a borrower owes or pledged: collateral, commitments, bonds, sold and settled debt, negative events.

create table bureau.collateral (
  subject_id bigint not null,
  collateral_id bigint generated by default as identity,
  kind text not null check (kind ~ '^[0-9]{2}$'),
  asset_code text,
  description text not null,
  owner_name text not null,
  value_vnd bigint not null,
  valued_on date not null,
  primary key (subject_id, collateral_id)
);
comment on table bureau.collateral is
  'Assets that secure a borrower''s debt. kind: 01 real estate, 02 land-use right, 03 vehicle, 04 machinery, 05 goods, 06 deposit or '
  'valuable papers, 07 receivables, 08 guarantee of another, 21 other.';
alter table bureau.collateral enable row level security;
create policy collateral_opened on bureau.collateral for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy collateral_loader on bureau.collateral to :loader_role using (true) with check (true);

create table bureau.collateral_pledge (
  subject_id bigint not null,
  collateral_id bigint not null,
  institution_id int not null,
  contract_id bigint,
  secured_vnd bigint not null,
  pledged_on date not null,
  released_on date,
  reported_on date not null,
  primary key (subject_id, collateral_id, institution_id)
);
create index collateral_pledge_institution on bureau.collateral_pledge (institution_id);
comment on table bureau.collateral_pledge is
  'Which institution holds an asset as security, for which contract and how much; released_on is empty while it is pledged.';
alter table bureau.collateral_pledge enable row level security;
create policy collateral_pledge_opened on bureau.collateral_pledge for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy collateral_pledge_loader on bureau.collateral_pledge to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.commitment (
  subject_id bigint not null,
  commitment_id bigint generated by default as identity,
  institution_id int not null,
  kind text not null check (kind in ('guarantee', 'letter_of_credit', 'other')),
  currency text not null default 'VND',
  value_vnd bigint not null,
  foreign_cents bigint,
  debt_group smallint not null check (debt_group between 1 and 5),
  issued_on date not null,
  ends_on date not null,
  reported_on date not null,
  commitment_number text,
  primary key (subject_id, commitment_id)
);
create index commitment_institution on bureau.commitment (institution_id);
comment on table bureau.commitment is 'Off-balance commitments: guarantees and letters of credit that an institution issued for a borrower.';
comment on column bureau.commitment.commitment_number is 'The institution''s own number of the commitment.';
alter table bureau.commitment enable row level security;
create policy commitment_opened on bureau.commitment for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy commitment_loader on bureau.commitment to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.bond (
  subject_id bigint not null,
  bond_id bigint generated by default as identity,
  institution_id int not null,
  bond_code text not null,
  issued_on date not null,
  matures_on date not null,
  debt_group smallint not null check (debt_group between 1 and 5),
  value_vnd bigint not null,
  reported_on date not null,
  primary key (subject_id, bond_id)
);
create index bond_institution on bureau.bond (institution_id);
comment on table bureau.bond is 'Corporate bonds: subject_id issued them, institution_id holds them.';
alter table bureau.bond enable row level security;
create policy bond_opened on bureau.bond for select to :app_role using (subject_id in (select unnest(bureau.opened_subjects())));
create policy bond_loader on bureau.bond to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.vamc_debt (
  subject_id bigint not null,
  vamc_debt_id bigint generated by default as identity,
  institution_id int not null,
  sold_on date not null,
  principal_sold_vnd bigint not null,
  principal_left_vnd bigint not null,
  settled_on date,
  reported_on date not null,
  contract_number text,
  primary key (subject_id, vamc_debt_id)
);
create index vamc_debt_institution on bureau.vamc_debt (institution_id);
comment on table bureau.vamc_debt is 'Debt sold to the asset management company; negative until settled_on and five years on.';
comment on column bureau.vamc_debt.contract_number is 'The institution''s number of the contract that was sold.';
alter table bureau.vamc_debt enable row level security;
create policy vamc_debt_opened on bureau.vamc_debt for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())) and bureau.is_negative_visible(settled_on));
create policy vamc_debt_loader on bureau.vamc_debt to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.negative_event (
  subject_id bigint not null,
  event_id bigint generated by default as identity,
  kind text not null check (kind in ('bad_debt', 'card_default', 'settled_by_provision', 'bankruptcy', 'court', 'administrative')),
  institution_id int,
  contract_id bigint,
  worst_group smallint check (worst_group between 2 and 5),
  amount_vnd bigint,
  note text,
  started_on date not null,
  ended_on date,
  primary key (subject_id, event_id),
  check (ended_on >= started_on)
);
comment on table bureau.negative_event is
  'Negative information with its beginning and end. Given to nobody five years after it ended: read it through '
  'visible_negative_event (row security holds the app role to the same).';
alter table bureau.negative_event enable row level security;
create policy negative_event_opened on bureau.negative_event for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())) and bureau.is_negative_visible(ended_on));

create table bureau.settled_debt (
  subject_id bigint not null,
  settled_debt_id bigint generated by default as identity,
  institution_id int not null,
  source text not null check (source in ('provision', 'written_off', 'card', 'bond', 'handled')),
  reference text not null,
  method text,
  settled_on date not null,
  settled_vnd bigint not null,
  left_vnd bigint,
  ended_on date,
  reported_on date not null,
  primary key (subject_id, settled_debt_id),
  check (ended_on >= settled_on)
);
create index settled_debt_institution on bureau.settled_debt (institution_id, source);
comment on table bureau.settled_debt is
  'Bad debt that left the balance sheet or was handled on it: loans settled with provisions (D31/D32 NOXLRR) or written off '
  '(XUATTOAN), cards (THETDXLRR), bonds (TRAIPHIEUXLRR), and debt handled on the books (D60: method says how). reference is '
  'the institution''s contract, card or bond number. Negative until ended_on and five years on.';
alter table bureau.settled_debt enable row level security;
create policy settled_debt_loader on bureau.settled_debt to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
create policy settled_debt_opened on bureau.settled_debt for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())) and bureau.is_negative_visible(ended_on));

create view bureau.visible_negative_event with (security_invoker = true) as
  select subject_id, event_id, kind, institution_id, contract_id, worst_group, amount_vnd, note, started_on, ended_on
    from bureau.negative_event where bureau.is_negative_visible(ended_on);
comment on view bureau.visible_negative_event is 'negative_event without what ended more than five years ago.';

create view bureau.visible_vamc_debt with (security_invoker = true) as
  select subject_id, vamc_debt_id, institution_id, sold_on, principal_sold_vnd, principal_left_vnd, settled_on, reported_on
    from bureau.vamc_debt where bureau.is_negative_visible(settled_on);
comment on view bureau.visible_vamc_debt is 'vamc_debt without what was settled more than five years ago.';

create view bureau.visible_settled_debt with (security_invoker = true) as
  select subject_id, settled_debt_id, institution_id, source, reference, method, settled_on, settled_vnd, left_vnd, ended_on,
         reported_on
    from bureau.settled_debt where bureau.is_negative_visible(ended_on);
comment on view bureau.visible_settled_debt is 'settled_debt without what ended more than five years ago.';

create table bureau.classification (
  subject_id bigint not null,
  classification_id bigint generated by default as identity,
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  part text not null check (part in ('asset', 'commitment')),
  reference text not null,
  debt_group smallint not null check (debt_group between 1 and 5),
  amount_vnd bigint not null,
  primary key (subject_id, classification_id)
);
create index classification_institution on bureau.classification (institution_id, month);
comment on table bureau.classification is
  'An institution''s own result of debt classification (DKQ): the group of each asset or off-balance commitment before the '
  'highest group elsewhere is applied. reference is its contract or commitment number.';
alter table bureau.classification enable row level security;
create policy classification_opened on bureau.classification for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy classification_loader on bureau.classification to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.fin_statement (
  subject_id bigint not null,
  fiscal_year smallint not null,
  institution_id int not null,
  is_consolidated boolean not null default false,
  audit text,
  submitted_to text,
  reported_on date not null,
  primary key (subject_id, fiscal_year, institution_id, is_consolidated)
);
create index fin_statement_institution on bureau.fin_statement (institution_id);
comment on table bureau.fin_statement is
  'Yearly financial statements of enterprises as institutions sent them (D20). audit is the auditor''s opinion when there is one.';
alter table bureau.fin_statement enable row level security;
create policy fin_statement_opened on bureau.fin_statement for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy fin_statement_loader on bureau.fin_statement to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table bureau.fin_line (
  subject_id bigint not null,
  fiscal_year smallint not null,
  institution_id int not null,
  code text collate "C" not null,
  amount_vnd bigint not null,
  -- An institution's own and consolidated accounts of a borrower's year are kept beside each other.
  is_consolidated boolean not null default false,
  primary key (subject_id, fiscal_year, institution_id, is_consolidated, code)
);
comment on table bureau.fin_line is 'The lines of a financial statement by their code, whole dong.';
comment on column bureau.fin_line.is_consolidated is
  'Of which of the year''s statements the line is. Lines of before there were two say false, and are those of the one that is there '
  '(bureau.lines_of).';
alter table bureau.fin_line enable row level security;
create policy fin_line_opened on bureau.fin_line for select to :app_role
  using (subject_id in (select unnest(bureau.opened_subjects())));
create policy fin_line_loader on bureau.fin_line to :loader_role
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create function bureau.lines_of(f bureau.fin_statement) returns jsonb
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select jsonb_object_agg(l.code, l.amount_vnd::text) from bureau.fin_line l
     where l.subject_id = f.subject_id and l.fiscal_year = f.fiscal_year and l.institution_id = f.institution_id
       and (l.is_consolidated = f.is_consolidated or not exists (
         select from bureau.fin_statement o
          where o.subject_id = f.subject_id and o.fiscal_year = f.fiscal_year and o.institution_id = f.institution_id
            and o.is_consolidated = l.is_consolidated))
  $$;
comment on function bureau.lines_of(bureau.fin_statement) is
  'The lines of a statement by their code, whole dong as text; null without any. Lines whose own statement is not there are of the '
  'year''s other one.';

create function bureau.contributed_classes() returns text[]
language sql stable security definer set search_path = pg_catalog, bureau, portal, pg_temp as $$
  select array_remove(array[
    case when exists (select from bureau.contract c where c.institution_id = portal.acting_institution()) then 'loans' end,
    case when exists (select from bureau.card_account c where c.institution_id = portal.acting_institution()) then 'cards' end,
    case when exists (select from bureau.collateral_pledge c where c.institution_id = portal.acting_institution()) then 'collateral' end,
    case when exists (select from bureau.commitment c where c.institution_id = portal.acting_institution()) then 'commitments' end,
    case when exists (select from bureau.bond c where c.institution_id = portal.acting_institution()) then 'bonds' end,
    case when exists (select from bureau.vamc_debt c where c.institution_id = portal.acting_institution()) then 'vamc' end
  ], null)
$$;
comment on function bureau.contributed_classes() is
  'The classes of information that the acting institution has sent anything of: what a voluntary member may be shown of others (Circular 15/2023).';

-- inquiries

-- Inquiries, their replies and charges, quotas, and opening a borrower's file.

create table portal.voucher (
  institution_id int not null,
  voucher text not null,
  inquiry_id uuid not null,
  asked_at timestamptz(3) not null,
  request_hash bytea not null,
  primary key (institution_id, voucher)
);
comment on table portal.voucher is
  'A ticket number is used once an institution, for ever: the same request finds its inquiry, another one is refused.';
alter table portal.voucher enable row level security, force row level security;
create policy institution on portal.voucher
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.inquiry (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  branch_id int,
  voucher text not null,
  product text not null,
  customer_type text not null,
  customer_name text not null,
  cic_code text,
  identity_hint text,
  request bytea not null,
  purpose text not null default 'credit-granting',
  subject_id bigint,
  status smallint not null default 2 check (status in (0, 1, 2)),
  has_information boolean,
  answered_at timestamptz(3),
  is_by_file boolean not null default false,
  primary key (institution_id, asked_at, id)
) partition by range (asked_at);
create index inquiry_user on portal.inquiry (institution_id, user_id, asked_at);
-- What was asked about a customer earlier in the day.
create index inquiry_customer on portal.inquiry (institution_id, identity_hint, asked_at);
-- What waits for an answer, and what an institution was told earlier about the same customer.
create index inquiry_waiting on portal.inquiry (institution_id, asked_at) where status = 2;
create index inquiry_subject on portal.inquiry (institution_id, subject_id, asked_at) where subject_id is not null;
create index inquiry_typed on portal.inquiry (institution_id, user_id, asked_at) where not is_by_file;
comment on table portal.inquiry is
  'One question about one customer. Status 1 answered, 2 pending, 0 refused or failed (RPL-03). request is sealed; identity_hint shows four digits.';
comment on column portal.inquiry.is_by_file is 'Asked by a row of a batch; the day''s tickets beside a form leave it out.';
alter table portal.inquiry enable row level security, force row level security;
create policy institution on portal.inquiry
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.reply (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  report bytea not null,
  sha256 bytea not null,
  written_at timestamptz not null default clock_timestamp(),
  -- A stored report that cannot be read is made again from today's data, and the row says so.
  remade_at timestamptz,
  primary key (institution_id, asked_at, inquiry_id)
) partition by range (asked_at);
comment on table portal.reply is 'The report as it was answered: sealed, gzip, JSON of bureau/contract/report.ts; sha256 is of the JSON.';
comment on column portal.reply.remade_at is
  'When the report was made anew because the stored one could not be read; null for the report as it was first answered.';
alter table portal.reply enable row level security, force row level security;
create policy institution on portal.reply
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.charge (
  institution_id int not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  product text not null,
  list_price_vnd bigint not null,
  price_percent smallint not null,
  amount_vnd bigint not null,
  state text not null default 'reserved' check (state in ('reserved', 'charged', 'free')),
  settled_at timestamptz,
  primary key (institution_id, asked_at, inquiry_id)
) partition by range (asked_at);
comment on table portal.charge is
  'What an inquiry costs, whole dong before VAT: reserved when asked, charged when answered, free when there is no information.';
alter table portal.charge enable row level security, force row level security;
create policy institution on portal.charge
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
-- The month close counts the events of all institutions at once, and writes many institutions in a statement.
-- Counting and writing are the owner's own functions: they look past the acting institution.
create policy keeper on portal.charge for select to current_user using (true);

create table portal.quota_day (
  institution_id int not null,
  user_id int not null,
  day date not null,
  counter text not null,
  used int not null,
  primary key (institution_id, user_id, day, counter)
);
create index quota_day_day on portal.quota_day (day);
comment on table portal.quota_day is 'Customers looked up by a user on a Hanoi day (INQ-09).';
alter table portal.quota_day enable row level security, force row level security;
create policy institution on portal.quota_day
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.quota_day for select to current_user using (true);

create table portal.quota_seen (
  institution_id int not null,
  user_id int not null,
  day date not null,
  counter text not null,
  key_hash bytea not null,
  primary key (institution_id, user_id, day, counter, key_hash)
);
comment on table portal.quota_seen is 'Which customers a user already looked up on a Hanoi day: the same one counts once.';
alter table portal.quota_seen enable row level security, force row level security;
create policy institution on portal.quota_seen
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

-- Takes one customer from a user's day. counted: this customer is new today; used: customers so far, null when the limit
-- is reached and nothing was taken.
create function portal.take_quota(counter_in text, key_in bytea, limit_in int, out counted boolean, out used int)
language plpgsql set search_path = pg_catalog, portal, pg_temp as $$
declare
  institution int := portal.acting_institution();
  acting int := portal.acting_user();
  today date := portal.hanoi_day();
begin
  insert into portal.quota_seen as s (institution_id, user_id, day, counter, key_hash)
    values (institution, acting, today, counter_in, key_in) on conflict do nothing;
  counted := found;
  if not counted then
    select d.used into used from portal.quota_day d
      where d.institution_id = institution and d.user_id = acting and d.day = today and d.counter = counter_in;
    return;
  end if;
  insert into portal.quota_day as d (institution_id, user_id, day, counter, used)
    select institution, acting, today, counter_in, 1 where limit_in > 0
    on conflict (institution_id, user_id, day, counter) do update set used = d.used + 1 where d.used < limit_in
    returning d.used into used;
end $$;

create table portal.verification (
  institution_id int not null,
  code_hash bytea not null,
  asked_at timestamptz(3) not null,
  inquiry_id uuid not null,
  data_month text,
  last_reported date,
  expires_at timestamptz not null,
  primary key (institution_id, code_hash)
);
create index verification_expiry on portal.verification (institution_id, expires_at);
comment on table portal.verification is
  'Codes of the QR squares on reports, as SHA-256: for a few minutes whoever holds one is told whether the report is genuine, and '
  'which product, ticket, institution and data it is of. Nothing here is about a customer.';
alter table portal.verification enable row level security, force row level security;
create policy institution on portal.verification using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

create table portal.paper_miss (
  institution_id int not null,
  day date not null,
  code_index bytea not null,
  user_id int not null,
  paper_index bytea not null,
  missed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, day, code_index, user_id, paper_index)
);
comment on table portal.paper_miss is
  'Identity numbers that users asked with beside a CIC code on a Hanoi day and that are not of its customer, both as keyed hashes: the '
  'same one counts once.';
alter table portal.paper_miss enable row level security, force row level security;
create policy institution on portal.paper_miss
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

-- What an institution may try in all: three people who err, or one who signs in as many.
create function portal.paper_tries(code_in bytea) returns table (by_user int, by_institution int, user_most int, institution_most int)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select count(*) filter (where m.user_id = portal.acting_user())::int, count(distinct m.paper_index)::int, r.threshold, 3 * r.threshold
      from portal.alarm_rule r
      left join portal.paper_miss m on m.institution_id = portal.acting_institution() and m.day = portal.hanoi_day() and m.code_index = code_in
     where r.code = 'paper-guessing' group by r.threshold
  $$;
comment on function portal.paper_tries(bytea) is
  'How many identity numbers the acting user, and the institution in all, tried today that are not of a CIC code''s customer, and how '
  'many are let pass. For the functions below.';

create function portal.paper_tries_over(code_in bytea) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    t record;
  begin
    -- Held until commit: of many who try at once each finds what the one before has missed.
    perform pg_advisory_xact_lock(hashtextextended(format('paper tries %s %s', portal.acting_institution(), encode(code_in, 'hex')), 30));
    select * into t from portal.paper_tries(code_in);
    return case when t.by_user >= t.user_most then t.user_most when t.by_institution >= t.institution_most then t.institution_most end;
  end
  $$;
comment on function portal.paper_tries_over(bytea) is
  'The number of tries that the acting user, or the institution, has used up today with a CIC code (its keyed hash); null while another '
  'identity number may be asked with beside it. Asked before it is compared, so that the right one is refused as the wrong ones are.';

create function portal.keep_paper_miss(code_in bytea, paper_in bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution constant int := portal.acting_institution();
    acting constant int := portal.acting_user();
    today constant date := portal.hanoi_day();
    first_at timestamptz;
    t record;
  begin
    insert into portal.paper_miss (institution_id, day, code_index, user_id, paper_index)
      values (institution, today, code_in, acting, paper_in) on conflict do nothing;
    select * into t from portal.paper_tries(code_in);
    if t.by_user < t.user_most and t.by_institution < t.institution_most then return; end if;
    select min(m.missed_at) into first_at from portal.paper_miss m
     where m.institution_id = institution and m.day = today and m.code_index = code_in;
    perform portal.raise_alarm('paper-guessing', format('%s:%s:%s:%s', acting, institution, today, encode(code_in, 'hex')),
      jsonb_build_object('institution', institution, 'user', acting),
      jsonb_build_object('times', t.by_user, 'of', t.by_institution), first_at, clock_timestamp());
  end
  $$;
comment on function portal.keep_paper_miss(bytea, bytea) is
  'Keeps that an identity number is not of a CIC code''s customer (both keyed hashes), and raises the alarm with the last that is let pass.';

-- Opens the file of a confirmed inquiry's subject for this transaction: the only door to the bureau's rows. An order or an inquiry that
-- waits while its borrower is merged is answered with the file of whoever it is one with now.
create function portal.open_file(inquiry_in uuid, asked_at_in timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  subject bigint;
begin
  select coalesce(s.merged_into, q.subject_id) into subject
    from portal.inquiry q left join bureau.subject s on s.subject_id = q.subject_id
   where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in;
  if subject is null then return null; end if;
  insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
    values (pg_current_xact_id(), subject, inquiry_in, portal.acting_institution());
  return subject;
end $$;
comment on function portal.open_file(uuid, timestamptz) is
  'Opens the file of a confirmed inquiry''s subject for this transaction and answers whose it is: of a merged one, the kept one''s.';

create function portal.open_files(inquiries uuid[], asked_at_in timestamptz) returns int
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  opened int;
begin
  if cardinality(inquiries) > 4000 then
    raise exception 'at most 4000 inquiries' using errcode = 'invalid_parameter_value';
  end if;
  -- A customer who is asked about twice is opened once, for the first of the inquiries.
  insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
    select distinct on (q.subject_id) pg_current_xact_id(), q.subject_id, q.id, q.institution_id
      from portal.inquiry q
     where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = any (inquiries)
       and q.subject_id is not null
     order by q.subject_id, q.id
    on conflict do nothing;
  get diagnostics opened = row_count;
  return opened;
end $$;
comment on function portal.open_files(uuid[], timestamptz) is
  'Opens the files of confirmed inquiries of one moment for this transaction, as open_file does for one. Returns how many.';

-- audit

-- The audit: chains of rows, each with the hash of the one before, and signed checkpoints.

create table portal.audit_chain (
  chain smallint primary key,
  seq bigint not null default 0,
  hash bytea not null default '\x'
) with (fillfactor = 20);
comment on table portal.audit_chain is 'The head of each of the 256 hash chains of the audit.';
alter table portal.audit_chain enable row level security, force row level security;
create policy keeper on portal.audit_chain to current_user using (true) with check (true);
insert into portal.audit_chain (chain) select generate_series(0, 255);

create table portal.audit_log (
  at timestamptz(3) not null,
  chain smallint not null,
  seq bigint not null,
  user_id int,
  username text,
  institution_id int,
  session_id uuid,
  address text,
  request_id text,
  action text not null,
  purpose text,
  subject_key text,
  result text not null,
  detail text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (at, chain, seq)
) partition by range (at);
create index audit_log_institution on portal.audit_log (institution_id, at);
create index audit_log_subject on portal.audit_log (subject_key, at) where subject_key is not null;
create index audit_log_user on portal.audit_log (username, at) where username is not null;
comment on table portal.audit_log is
  'Who did what, when, about whom, with what result. Append only; each row carries the hash of the one before it in its chain. subject_key is a keyed hash.';
alter table portal.audit_log enable row level security, force row level security;
create policy keeper on portal.audit_log to current_user using (true) with check (true);

-- The bytes a row's hash covers: the previous hash, then a JSON array of texts and nulls as jsonb prints it.
create function portal.audit_bytes(a portal.audit_log) returns bytea language sql immutable
  return a.previous_hash || convert_to(jsonb_build_array(
    to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.chain::text, a.seq::text, a.user_id::text,
    a.username, a.institution_id::text, a.session_id::text, a.address, a.request_id, a.action, a.purpose,
    a.subject_key, a.result, a.detail)::text, 'UTF8');

create function portal.append_audit(
  user_in int, username_in text, institution_in int, session_in uuid, address_in text, request_in text,
  action_in text, purpose_in text, subject_in text, result_in text, detail_in text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
begin
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in; a.session_id := session_in;
  a.address := address_in; a.request_id := request_in; a.action := action_in; a.purpose := purpose_in;
  a.subject_key := subject_in; a.result := result_in; a.detail := detail_in;
  update portal.audit_chain c set seq = c.seq + 1 where c.chain = a.chain returning c.seq, c.hash into a.seq, a.previous_hash;
  a.at := clock_timestamp();
  a.hash := sha256(portal.audit_bytes(a));
  with head as (update portal.audit_chain c set hash = a.hash where c.chain = a.chain)
  insert into portal.audit_log (
    at, chain, seq, user_id, username, institution_id, session_id, address, request_id, action, purpose, subject_key, result,
    detail, previous_hash, hash)
    select a.at, a.chain, a.seq, a.user_id, a.username, a.institution_id, a.session_id, a.address, a.request_id, a.action,
           a.purpose, a.subject_key, a.result, a.detail, a.previous_hash, a.hash;
  return a.seq;
end $$;
comment on function portal.append_audit(int, text, int, uuid, text, text, text, text, text, text, text) is
  'Appends one row to the actor''s chain; called last before commit, as the chain''s head stays locked until then.';

-- The head of a chain is locked once and written once, however many rows are appended.
create function portal.append_audits(
  user_in int, username_in text, institution_in int, action_in text, purpose_in text,
  requests text[], subjects text[], results text[], details text[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
  made portal.audit_log[] := '{}';
begin
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in;
  a.action := action_in; a.purpose := purpose_in;
  select c.seq, c.hash into a.seq, a.hash from portal.audit_chain c where c.chain = a.chain for update;
  a.at := clock_timestamp();
  for n in 1 .. coalesce(cardinality(requests), 0) loop
    a.seq := a.seq + 1;
    a.previous_hash := a.hash;
    a.request_id := requests[n]; a.subject_key := subjects[n]; a.result := results[n]; a.detail := details[n];
    a.hash := sha256(portal.audit_bytes(a));
    made[n] := a;
  end loop;
  insert into portal.audit_log (
    at, chain, seq, user_id, username, institution_id, session_id, address, request_id, action, purpose, subject_key, result,
    detail, previous_hash, hash)
    select m.at, m.chain, m.seq, m.user_id, m.username, m.institution_id, m.session_id, m.address, m.request_id, m.action,
           m.purpose, m.subject_key, m.result, m.detail, m.previous_hash, m.hash
      from unnest(made) m;
  update portal.audit_chain c set seq = a.seq, hash = a.hash where c.chain = a.chain;
  return a.seq;
end $$;
comment on function portal.append_audits(int, text, int, text, text, text[], text[], text[], text[]) is
  'Appends many rows of one actor and action to the actor''s chain, as append_audit does one; called last before commit.';

create function portal.append_shown(
  user_in int, username_in text, institution_in int, session_in uuid, address_in text, request_in text,
  action_in text, purpose_in text, subject_in text, result_in text, detail_in text, keys text[], subject_ids bigint[]
) returns bigint
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  a portal.audit_log;
  made portal.audit_log[] := '{}';
begin
  insert into bureau.shown_subject (institution_id, user_id, subject_ids) values (institution_in, user_in, subject_ids);
  a.chain := ((coalesce(institution_in, 0) * 31 + coalesce(user_in, 0)) % 256 + 256) % 256;
  a.user_id := user_in; a.username := username_in; a.institution_id := institution_in; a.session_id := session_in;
  a.address := address_in; a.request_id := request_in; a.purpose := purpose_in; a.result := result_in;
  select c.seq, c.hash into a.seq, a.hash from portal.audit_chain c where c.chain = a.chain for update;
  a.at := clock_timestamp();
  for n in 0 .. coalesce(cardinality(keys), 0) loop
    a.seq := a.seq + 1;
    a.previous_hash := a.hash;
    -- The call's own row first, as of any call; then whom it showed.
    a.action := case when n = 0 then action_in else 'shown ' || action_in end;
    a.subject_key := case when n = 0 then subject_in else keys[n] end;
    a.detail := case when n = 0 then detail_in end;
    a.hash := sha256(portal.audit_bytes(a));
    made[n + 1] := a;
  end loop;
  insert into portal.audit_log (
    at, chain, seq, user_id, username, institution_id, session_id, address, request_id, action, purpose, subject_key, result,
    detail, previous_hash, hash)
    select m.at, m.chain, m.seq, m.user_id, m.username, m.institution_id, m.session_id, m.address, m.request_id, m.action,
           m.purpose, m.subject_key, m.result, m.detail, m.previous_hash, m.hash
      from unnest(made) m;
  update portal.audit_chain c set seq = a.seq, hash = a.hash where c.chain = a.chain;
  return a.seq;
end $$;
comment on function portal.append_shown(int, text, int, uuid, text, text, text, text, text, text, text, text[], bigint[]) is
  'Appends the row of a call as append_audit does and, for each key, one of the action ''shown …''; keeps whom they mean. Called last '
  'before commit.';

create table portal.audit_checkpoint (
  number bigint primary key,
  at timestamptz(3) not null,
  rows bigint not null,
  body text not null,
  digest bytea not null,
  signature bytea not null
);
comment on table portal.audit_checkpoint is
  'The heads of all chains at one moment: body is what is signed (JSON with the digest of the checkpoint before), signature is '
  'Ed25519 by a key that is outside the database.';
alter table portal.audit_checkpoint enable row level security, force row level security;
create policy keeper on portal.audit_checkpoint to current_user using (true) with check (true);

create function portal.audit_heads() returns table (chain smallint, seq bigint, hash text, number bigint, digest text, at timestamptz)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select c.chain, c.seq, encode(c.hash, 'hex'), coalesce(l.number, 0), coalesce(encode(l.digest, 'hex'), ''), clock_timestamp()
      from portal.audit_chain c left join (select number, digest from portal.audit_checkpoint order by number desc limit 1) l on true
     where c.seq > 0 order by c.chain
  $$;
comment on function portal.audit_heads() is 'The heads of all chains that have rows, and the last checkpoint: one moment. Hashes only.';

create function portal.keep_checkpoint(number_in bigint, at_in timestamptz, body_in text, signature_in bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    insert into portal.audit_checkpoint (number, at, rows, body, digest, signature)
    select number_in, at_in, (select coalesce(sum((h ->> 1)::bigint), 0) from jsonb_array_elements(body_in::jsonb -> 'heads') h),
           body_in, sha256(convert_to(body_in, 'UTF8')), signature_in
     where number_in = 1 + coalesce((select max(c.number) from portal.audit_checkpoint c), 0)
    on conflict do nothing;
    return found;
  end
  $$;
comment on function portal.keep_checkpoint(bigint, timestamptz, text, bytea) is
  'Keeps the next checkpoint; false when another took its number.';

create function portal.list_checkpoints(from_in bigint, until_in bigint, skipped int, most int)
  returns table (number bigint, at timestamptz, rows bigint, body text, digest bytea, signature bytea, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      select c.number, c.at, c.rows, c.body, c.digest, c.signature, count(*) over ()
        from portal.audit_checkpoint c where c.number between from_in and until_in order by c.number desc offset skipped limit most;
  end
  $$;
comment on function portal.list_checkpoints(bigint, bigint, int, int) is 'Checkpoints of a span of numbers, newest first. For the bureau''s auditors.';

create function portal.checkpoint_span(from_in timestamptz, until_in timestamptz) returns table (first bigint, last bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      select coalesce((select max(c.number) from portal.audit_checkpoint c where c.at <= from_in), 0),
             (select min(c.number) from portal.audit_checkpoint c where c.at >= until_in);
  end
  $$;
comment on function portal.checkpoint_span(timestamptz, timestamptz) is
  'The last checkpoint before a span of time (0: none) and the first one after it (null: none yet).';

-- audit-reading

-- Who may read the audit, and what the audit answers.

create function portal.may_read_audit() returns boolean
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select exists (
      select from portal.membership m join portal.role_permission p on p.role = any (m.roles) and p.permission = 'audit.read'
       where m.user_id = portal.acting_user() and m.institution_id = portal.acting_institution())
  $$;
comment on function portal.may_read_audit() is 'True in a transaction of somebody who holds audit.read at the acting institution.';

create function portal.refuse_no_auditor(is_bureau_only boolean) returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not portal.may_read_audit() or (is_bureau_only and not bureau.is_bureau_acting()) then
      raise exception 'the audit is read by auditors' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function portal.refuse_no_auditor(boolean) is 'Raises unless an auditor acts, of the bureau when asked so.';

create function portal.is_refusal(action text, result text) returns boolean language sql immutable parallel safe
  return case when action like 'job %' then result = any ('{refused,not-delivered,none}') else result <> 'ok' end;
comment on function portal.is_refusal(text, text) is
  'True when a row of the audit tells of something refused or failed. Calls say ok or why not; jobs say what became of their work.';

-- An auditor of a member sees that member's rows; the bureau's sees all.
create function portal.read_audit(criteria jsonb, skipped int, most int)
  returns table (at timestamptz, chain smallint, seq bigint, username text, institution_code text, institution_name text, address text,
    action text, purpose text, subject_key text, result text, detail text, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own int := case when bureau.is_bureau_acting() then null else portal.acting_institution() end;
    wanted_keys text[] := case when criteria ? 'keys' then array(select jsonb_array_elements_text(criteria -> 'keys')) end;
  begin
    perform portal.refuse_no_auditor(false);
    return query
      with found as (
        select a.at, a.chain, a.seq, a.username, a.institution_id, a.address, a.action, a.purpose, a.subject_key, a.result, a.detail
          from portal.audit_log a
         where a.at >= (criteria ->> 'from')::timestamptz and a.at < (criteria ->> 'until')::timestamptz
           and (own is null or a.institution_id = own)
           and (criteria ->> 'username' is null or a.username = criteria ->> 'username')
           and (criteria ->> 'institution' is null
                or a.institution_id = (select i.id from bureau.institution i where i.code = criteria ->> 'institution'))
           and (wanted_keys is null or a.subject_key = any (wanted_keys))
           and (criteria ->> 'action' is null or position(lower(criteria ->> 'action') in lower(a.action)) > 0)
           and case criteria ->> 'result' when 'ok' then not portal.is_refusal(a.action, a.result)
             when 'refused' then portal.is_refusal(a.action, a.result) else true end
           and ((criteria ->> 'aboutPeople') is distinct from 'true' or a.subject_key is not null)),
      shown as (select * from found f order by f.at desc, f.chain, f.seq desc offset skipped limit most)
      select s.at, s.chain, s.seq, s.username, i.code, i.name_vi, s.address, s.action, s.purpose, s.subject_key, s.result, s.detail,
             (select count(*) from (select from found limit 100000) counted)
        from shown s left join bureau.institution i on i.id = s.institution_id
       order by s.at desc, s.chain, s.seq desc;
  end
  $$;
comment on function portal.read_audit(jsonb, int, int) is
  'Rows of the audit of a span of time, newest first; total counts to 100,000. For auditors: a member''s sees its institution''s alone.';

-- The audit knows a borrower by a keyed hash alone: whoever was merged has several.
create function portal.audited_people(code text, blind_indexes bytea[], given bigint[])
  returns table (subject_id bigint, cic_code text, name text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(false);
    return query
      with known as (
        select s.subject_id as id from bureau.subject s where s.cic_code = code
        union select c.subject_id from bureau.cic_alias c where c.cic_code = code
        union select p.subject_id from bureau.paper_index p where p.blind_index = any (blind_indexes)
        union select unnest(given)),
      family as (
        select k.id from known k
        union select coalesce(s.merged_into, s.subject_id) from known k join bureau.subject s on s.subject_id = k.id
        union select m.subject_id from known k join bureau.subject o on o.subject_id = k.id
                join bureau.subject m on m.merged_into = coalesce(o.merged_into, o.subject_id) where given is null)
      select s.subject_id, s.cic_code, s.name from family f join bureau.subject s on s.subject_id = f.id order by s.subject_id limit 5000;
  end
  $$;
comment on function portal.audited_people(text, bytea[], bigint[]) is
  'The borrowers that a CIC code, a paper or an id means, with those merged into them: for the keys by which the audit names them.';

-- Jobs say 'answered' where calls say 'ok'. Whoever was recognised was shown, with information or without.
create function portal.audit_victims(username_in text, from_in timestamptz, until_in timestamptz)
  returns table (subject_key text, times bigint, first_at timestamptz, last_at timestamptz, actions text[], purposes text[])
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    own int := case when bureau.is_bureau_acting() then null else portal.acting_institution() end;
  begin
    perform portal.refuse_no_auditor(false);
    return query
      select a.subject_key, count(*), min(a.at), max(a.at), array_agg(distinct a.action),
             array_remove(array_agg(distinct a.purpose), null)
        from portal.audit_log a
       where a.username = username_in and a.at >= from_in and a.at < until_in and a.subject_key is not null
         and not portal.is_refusal(a.action, a.result) and (own is null or a.institution_id = own)
       group by a.subject_key order by max(a.at) desc, a.subject_key limit 100000;
  end
  $$;
comment on function portal.audit_victims(text, timestamptz, timestamptz) is
  'Whom a user got to see in a span of time, by the keys of the audit, latest first: by calls, in the lists of searches and by what jobs '
  'answered, whether or not anybody opened the answer.';

-- A key is a hash: whom it means is found among those whose files the user's institutions had opened or asked about.
create function portal.audit_suspects(username_in text, from_in timestamptz, until_in timestamptz) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant text := current_setting('app.institution', true);
    worked_for int[] := array(select m.institution_id from portal.membership m join portal.user_account u on u.id = m.user_id
                               where u.username = username_in);
    one int;
  begin
    perform portal.refuse_no_auditor(false);
    if not bureau.is_bureau_acting() then worked_for := array[portal.acting_institution()]; end if;
    foreach one in array worked_for loop
      -- Inquiries show to their own institution alone, to this function as well.
      perform set_config('app.institution', one::text, true);
      return query select distinct q.subject_id from portal.inquiry q
        where q.institution_id = one and q.subject_id is not null and q.asked_at < until_in;
    end loop;
    perform set_config('app.institution', acting, true);
    return query select distinct o.subject_id from bureau.opening o
      where o.institution_id = any (worked_for) and o.opened_at >= from_in and o.opened_at < until_in;
    return query select distinct unnest(s.subject_ids) from bureau.shown_subject s
      where s.institution_id = any (worked_for) and s.shown_at >= from_in and s.shown_at < until_in;
  end
  $$;
comment on function portal.audit_suspects(text, timestamptz, timestamptz) is
  'Every borrower that a user may have seen: those whom the user''s institutions asked about, found by a search or opened the files of.';

-- Between two checkpoints every chain has exactly the rows that their heads say: what is cut shows.
create function portal.export_audit(first bigint, last bigint)
  returns table (at text, chain smallint, seq bigint, user_id int, username text, institution_id int, session_id uuid, address text,
    request_id text, action text, purpose text, subject_key text, result text, detail text, previous_hash text, hash text)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    started constant timestamptz := (select c.at - interval '1 day' from portal.audit_checkpoint c where c.number = first);
    ended constant timestamptz := (select c.at + interval '1 day' from portal.audit_checkpoint c where c.number = last);
  begin
    perform portal.refuse_no_auditor(true);
    return query
      with heads as (
        select (h ->> 0)::smallint as chain, (h ->> 1)::bigint as until,
               coalesce((select (l ->> 1)::bigint from portal.audit_checkpoint o, jsonb_array_elements(o.body::jsonb -> 'heads') l
                          where o.number = first and l -> 0 = h -> 0), 0) as since
          from portal.audit_checkpoint c, jsonb_array_elements(c.body::jsonb -> 'heads') h where c.number = last)
      select to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.chain, a.seq, a.user_id, a.username, a.institution_id,
             a.session_id, a.address, a.request_id, a.action, a.purpose, a.subject_key, a.result, a.detail,
             encode(a.previous_hash, 'hex'), encode(a.hash, 'hex')
        from heads h join portal.audit_log a on a.chain = h.chain and a.seq > h.since and a.seq <= h.until
       where a.at >= coalesce(started, '-infinity') and a.at < ended
       order by a.chain, a.seq;
  end
  $$;
comment on function portal.export_audit(bigint, bigint) is
  'Every row that joined the audit between two checkpoints (0: from the beginning), chain by chain. For the bureau''s auditors.';

-- institutions

-- Institutions are run by the bureau's administrators: added, described, moved to another class, suspended. What takes rights away or
-- changes what an institution is waits for a second person. An institution runs its own branches.

create table portal.institution_change (
  institution_id int not null references bureau.institution,
  id uuid not null,
  kind text not null check (kind in ('class', 'suspend', 'reopen')),
  value_before text not null,
  value_after text not null,
  reason text not null,
  asked_by int not null references portal.user_account,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by int references portal.user_account,
  decided_at timestamptz(3),
  primary key (institution_id, id),
  check (asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null))
);
create unique index institution_change_waiting on portal.institution_change (institution_id) where state = 'waiting';
comment on table portal.institution_change is
  'A change of an institution that one administrator of the bureau asked for, in force when another has approved it.';
alter table portal.institution_change enable row level security, force row level security;
create policy identity on portal.institution_change using (portal.in_scope('identity')) with check (portal.in_scope('identity'));
create policy keeper on portal.institution_change to current_user using (true) with check (true);

create function bureau.refuse_no_keeper() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('institution.manage') then
      raise exception 'institutions are run by the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_keeper() is 'Raises unless an administrator of the bureau acts.';

create function bureau.add_institution(given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    n bureau.institution;
  begin
    perform bureau.refuse_no_keeper();
    n := jsonb_populate_record(null::bureau.institution, given);
    if n.class = 'bureau' then
      raise exception 'there is one bureau' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('new institution', 21));
    if exists (select from bureau.branch b where b.code = n.code) then return 'taken'; end if;
    if not exists (select from bureau.province p where p.code = n.province_code) then return 'province'; end if;
    select max(i.id) + 1 into n.id from bureau.institution i;
    insert into bureau.institution (id, code, name_vi, name_en, short_name, class, is_voluntary, price_percent, province_code, address,
        valid_from, contact_name, contact_phone, contact_email)
      values (n.id, n.code, n.name_vi, n.name_en, n.short_name, n.class, n.class = 'voluntary', 100, n.province_code, n.address,
        bureau.today(), n.contact_name, n.contact_phone, n.contact_email);
    insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
      values (n.id, 1, n.code, n.name_vi, n.name_en, n.province_code, n.address);
    return 'done';
  end
  $$;
comment on function bureau.add_institution(jsonb) is
  'Adds an institution with its head office, at the whole list price until terms say otherwise: done, taken (the code), province (unknown).';

create function bureau.write_institution(institution int, given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    n bureau.institution;
  begin
    perform bureau.refuse_no_keeper();
    n := jsonb_populate_record(null::bureau.institution, given);
    if not exists (select from bureau.province p where p.code = n.province_code) then return 'province'; end if;
    update bureau.institution i set name_vi = n.name_vi, name_en = n.name_en, short_name = n.short_name,
           province_code = n.province_code, address = n.address, contact_name = n.contact_name,
           contact_phone = n.contact_phone, contact_email = n.contact_email
     where i.id = institution;
    return 'done';
  end
  $$;
comment on function bureau.write_institution(int, jsonb) is
  'Writes names, address and contact of an institution: done, province (unknown). Class and status are decided on by two.';

create function bureau.decide_institution_change(change uuid, approve boolean) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    c portal.institution_change;
    i bureau.institution;
  begin
    perform bureau.refuse_no_keeper();
    select * into c from portal.institution_change o where o.id = change for update;
    if not found then return 'none'; end if;
    if c.state <> 'waiting' then return 'decided'; end if;
    if c.asked_by = portal.acting_user() then return 'own'; end if;
    select * into i from bureau.institution o where o.id = c.institution_id for update;
    if approve and c.value_before <> (case c.kind when 'class' then i.class else i.status end) then return 'decided'; end if;
    update portal.institution_change o set state = case when approve then 'approved' else 'refused' end,
           decided_by = portal.acting_user(), decided_at = clock_timestamp()
     where o.institution_id = c.institution_id and o.id = c.id;
    if not approve then return 'done'; end if;
    if c.kind = 'class' then
      update bureau.institution o set class = c.value_after where o.id = i.id;
    else
      update bureau.institution o set status = c.value_after,
             status_reason = case c.kind when 'suspend' then c.reason end
       where o.id = i.id;
    end if;
    if c.kind = 'suspend' then
      update portal.session s set ended_at = clock_timestamp(), ended_reason = 'administrator'
       where s.institution_id = i.id and s.ended_at is null;
    end if;
    return 'done';
  end
  $$;
comment on function bureau.decide_institution_change(uuid, boolean) is
  'Approves or refuses a change of an institution; a suspension ends its sessions. Answers done, none, decided (already, or the '
  'institution has changed since), own (never by who asked).';

create function bureau.write_branch(branch int, given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    n bureau.branch;
    own bureau.institution;
  begin
    if not portal.holds('branch.manage') then
      raise exception 'branches are run by their institution' using errcode = 'insufficient_privilege';
    end if;
    -- Held until commit, so that two new branches do not get one number.
    select * into own from bureau.institution i where i.id = portal.acting_institution() for update;
    n := jsonb_populate_record(null::bureau.branch, given);
    if not exists (select from bureau.province p where p.code = n.province_code) then return 'province'; end if;
    if branch is not null then
      update bureau.branch b set name_vi = n.name_vi, name_en = n.name_en, province_code = n.province_code, address = n.address
       where b.institution_id = own.id and b.branch_id = branch and b.closed_on is null;
      return case when found then branch::text else 'none' end;
    end if;
    -- The code is the province's two digits, the institution's three and the first three that are free.
    select n.province_code || substr(own.code, 3, 3) || to_char(k, 'FM000') into n.code
      from generate_series(1, 999) k
     where not exists (select from bureau.branch b where b.code = n.province_code || substr(own.code, 3, 3) || to_char(k, 'FM000'))
     order by k limit 1;
    if n.code is null then return 'full'; end if;
    select max(b.branch_id) + 1 into n.branch_id from bureau.branch b where b.institution_id = own.id;
    insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
      values (own.id, n.branch_id, n.code, n.name_vi, n.name_en, n.province_code, n.address);
    return n.branch_id::text;
  end
  $$;
comment on function bureau.write_branch(int, jsonb) is
  'Adds a branch of the acting institution, or describes one that is open. Answers its number, or why not: none, province (unknown), '
  'full (no code is left in the province).';

create function bureau.close_branch(branch int, move_to int) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    own int := portal.acting_institution();
    moved int;
  begin
    if not portal.holds('branch.manage') then
      raise exception 'branches are run by their institution' using errcode = 'insufficient_privilege';
    end if;
    if branch = 1 then return 'head'; end if;
    perform 1 from bureau.branch b where b.institution_id = own and b.branch_id in (branch, move_to) order by b.branch_id for update;
    if not exists (select from bureau.branch b where b.institution_id = own and b.branch_id = branch and b.closed_on is null) then
      return 'none';
    end if;
    if branch = move_to or not exists (
      select from bureau.branch b where b.institution_id = own and b.branch_id = move_to and b.closed_on is null) then
      return 'target';
    end if;
    update bureau.branch b set closed_on = bureau.today() where b.institution_id = own and b.branch_id = branch;
    update portal.membership m set branch_id = move_to where m.institution_id = own and m.branch_id = branch;
    get diagnostics moved = row_count;
    return moved::text;
  end
  $$;
comment on function bureau.close_branch(int, int) is
  'Closes a branch of the acting institution and moves its people to another one. Answers how many, or why not: head (the head office), '
  'none (no open branch), target (none to move to).';

-- data-files

-- Data files and documents that institutions send, and the certificates that sign them.

create table portal.submission (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  channel text not null check (channel in ('tt15', 'tt03', 'free')),
  file_name text not null,
  kind text,
  period date,
  sequence smallint check (sequence between 1 and 999),
  bytes bigint not null,
  sha256 bytea not null,
  file_handle text not null,
  corrects uuid,
  signed_by text,
  state text not null default 'received' check (state in ('received', 'checking', 'applied', 'refused', 'stored')),
  phase text check (phase in ('reading', 'checking', 'applying', 'replying')),
  percent smallint not null default 0 check (percent between 0 and 100),
  refusal text,
  refusal_place text,
  row_count bigint,
  applied_rows bigint,
  refused_rows bigint,
  error_count bigint,
  warnings jsonb not null default '[]',
  totals jsonb not null default '[]',
  version int,
  fence bigint not null default 0,
  reply_xlsx text,
  reply_json text,
  received_at timestamptz(3) not null default clock_timestamp(),
  checked_at timestamptz(3),
  finished_at timestamptz(3),
  replied_at timestamptz(3),
  -- Files without a structure lie in folders; the folder of a data file is its kind.
  folder text,
  primary key (institution_id, id),
  check ((channel = 'free') = (kind is null)),
  check ((channel = 'free') = (state = 'stored'))
);
-- A refused file may be sent again under its name; one that waits, stands or was replaced may not.
create unique index submission_name on portal.submission (institution_id, channel, file_name)
  where state in ('received', 'checking', 'applied');
create unique index submission_bytes on portal.submission (institution_id, channel, sha256)
  where state in ('received', 'checking', 'applied');
create index submission_day on portal.submission (institution_id, received_at desc, id);
create index submission_period on portal.submission (institution_id, kind, period);
create unique index submission_document on portal.submission (institution_id, folder, file_name, sha256)
  where state = 'stored';
comment on table portal.submission is
  'Every file that an institution sent and what became of it: received (waits), checking (a worker has it), applied (the '
  'bureau''s data is changed; single rows may be refused where the kind allows it), refused (nothing changed); stored: a '
  'file that is kept and never opened (channel free).';
comment on column portal.submission.kind is 'D32, K1 …; empty for channel free.';
comment on column portal.submission.period is 'The report day of the name (yyyymmdd).';
comment on column portal.submission.sequence is 'The zzz of the name.';
comment on column portal.submission.file_handle is 'Where the file store keeps the bytes as they came (quarantine).';
comment on column portal.submission.corrects is 'The submission that this one replaces, as its sender said.';
comment on column portal.submission.signed_by is 'The certificate''s subject when a signature was sent and is right.';
comment on column portal.submission.phase is 'What the worker is doing; with percent, what a progress bar shows after a reload.';
comment on column portal.submission.refusal is 'Code of what refused the whole file (TEP_001 …, or the first BG_ of a kind that one bad row refuses).';
comment on column portal.submission.refusal_place is 'Where in the file, or what was found, for people.';
comment on column portal.submission.row_count is 'Rows read in all sections; applied_rows + refused_rows when applied.';
comment on column portal.submission.error_count is 'All errors found; submission_error keeps the first 10,000, the reply file has all.';
comment on column portal.submission.warnings is 'Codes that refuse nothing: ["TEP_008"] for a late file.';
comment on column portal.submission.totals is
  'Control totals: [{"code", "section", "currency": "VND" or null, "declared": "12" or null, "found": "12", "agrees": true}]; amounts as text.';
comment on column portal.submission.version is 'Of the institution''s figures of this kind and period, when applied: 2 replaced 1.';
comment on column portal.submission.fence is
  'Counts the workers that took the file. Whoever writes its end names the number it was given: one that was overtaken changes nothing.';
comment on column portal.submission.reply_xlsx is 'Handle of the reply file; empty until replied_at, or when the rows do not fit a sheet.';
comment on column portal.submission.folder is 'The folder that a file of channel free was sent to.';
comment on index portal.submission_document is 'The same document sent twice to a folder lies there once.';
alter table portal.submission enable row level security, force row level security;
create policy institution on portal.submission
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.submission_error (
  institution_id int not null,
  submission_id uuid not null,
  error_no int not null,
  section text not null,
  row_no int not null,
  indicator text,
  code text not null,
  value text,
  place text,
  primary key (institution_id, submission_id, error_no)
);
comment on table portal.submission_error is
  'Why rows of a file were refused, in the order of the file, the first 10,000. row_no counts the rows of its section from 1; '
  'place is the cell or the path; of long numbers the last four digits are shown.';
alter table portal.submission_error enable row level security, force row level security;
create policy institution on portal.submission_error
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.certificate (
  institution_id int not null,
  id uuid not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  fingerprint bytea not null,
  key_kind text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  der bytea not null,
  file_name text not null,
  bytes int not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'revoked')),
  registered_by int not null,
  registered_name text not null,
  registered_at timestamptz(3) not null default clock_timestamp(),
  approved_by int,
  approved_name text,
  approved_at timestamptz(3),
  revoked_by int,
  revoked_name text,
  revoked_at timestamptz(3),
  revoked_reason text,
  primary key (institution_id, id),
  check (valid_until > valid_from),
  check ((state = 'waiting') = (approved_at is null and revoked_at is null)),
  check (approved_by <> registered_by)
);
create unique index certificate_live on portal.certificate (institution_id, fingerprint) where state <> 'revoked';
comment on table portal.certificate is
  'Certificates whose keys may sign an institution''s data files: registered by its staff, approved by another person, an '
  'administrator. What they say of themselves is read from the certificate alone. Whether one has expired follows from '
  'valid_until. der is the certificate itself; it is public.';
comment on column portal.certificate.fingerprint is 'SHA-256 of der.';
comment on column portal.certificate.key_kind is 'RSA 2048, EC prime256v1 …';
alter table portal.certificate enable row level security, force row level security;
create policy institution on portal.certificate
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
create policy keeper on portal.certificate for select to current_user using (true);

-- scores

-- How many persons have which score. A person's own score is kept nowhere but in the report that was asked for.

create table bureau.score_distribution (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  score smallint not null,
  persons int not null check (persons > 0),
  primary key (model, version, month, score)
);
comment on table bureau.score_distribution is
  'How many persons had which score in a month, counted over an even sample of all. Holds no borrower: a person''s score is kept '
  'nowhere but in the report that was asked for.';
alter table bureau.score_distribution enable row level security;
create policy score_distribution_known on bureau.score_distribution for select to :app_role using (true);

create table bureau.score_run (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  sample_step int not null check (sample_step > 0),
  scored_to bigint not null default 0,
  finished_at timestamptz,
  primary key (model, version, month)
);
comment on table bureau.score_run is
  'The monthly count of scores: one person in sample_step, taken in order of their ids up to scored_to. Holds no borrower.';
alter table bureau.score_run enable row level security;
create policy score_run_known on bureau.score_run for select to :app_role using (true);

create function bureau.open_score_chunk(model_in text, version_in smallint, sample int) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    run bureau.score_run;
    this_month date := date_trunc('month', bureau.today())::date;
    taken bigint[];
  begin
    -- Live persons are nearly all rows of bureau.subject: its estimate is near enough for the step of a sample.
    insert into bureau.score_run (model, version, month, sample_step)
      select model_in, version_in, this_month,
             greatest(1, ceil(c.reltuples / greatest(1000, least(sample, 100000)))::int)
        from pg_class c where c.oid = 'bureau.subject'::regclass
      on conflict do nothing;
    -- Held until commit: two workers take turns, and none takes what another one counted.
    select * into run from bureau.score_run r
      where r.model = model_in and r.version = version_in and r.month = this_month for update;
    if run.finished_at is not null then return; end if;
    taken := array(
      select s.subject_id from bureau.subject s
       where s.subject_id > run.scored_to and s.subject_type = 2 and s.status = 'live' and s.subject_id % run.sample_step = 0
       order by s.subject_id limit 100);
    insert into bureau.opening (xid, subject_id, institution_id)
      select pg_current_xact_id(), id, (select i.id from bureau.institution i where i.class = 'bureau' order by i.id limit 1)
        from unnest(taken) id;
    update bureau.score_run r
       set scored_to = coalesce(taken[cardinality(taken)], r.scored_to),
           finished_at = case when cardinality(taken) < 100 then now() end
     where r.model = run.model and r.version = run.version and r.month = run.month;
    return query select unnest(taken);
  end
  $$;
comment on function bureau.open_score_chunk(text, smallint, int) is
  'Opens the next hundred persons of this month''s sample for this transaction, so that their scores are counted. Whoever calls it '
  'cannot choose whom: each is opened once a month, in order, and metered as the bureau''s own opening.';

create function bureau.count_scores(model_in text, version_in smallint, scores smallint[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    insert into bureau.score_distribution as d (model, version, month, score, persons)
      select model_in, version_in, date_trunc('month', bureau.today())::date, s.score, count(*)::int
        from unnest(scores) s(score) group by s.score
      on conflict (model, version, month, score) do update set persons = d.persons + excluded.persons
  $$;
comment on function bureau.count_scores(text, smallint, smallint[]) is 'Adds scores to this month''s distribution.';

-- batches

-- Batch and mass inquiries: files of many customers, answered in chunks, each customer once; the monthly portfolio products R18 and
-- R19, and letters that ask for R18 to be corrected.

create table portal.batch (
  institution_id int not null,
  id uuid not null,
  number bigint generated always as identity,
  user_id int not null,
  username text not null,
  branch_id int,
  channel text not null check (channel in ('batch', 'mass', 's74')),
  file_name text not null,
  customer_type text not null check (customer_type in ('1', '2')),
  product text not null,
  bytes bigint not null,
  sha256 bytea not null,
  file_handle text not null,
  state text not null default 'received'
    check (state in ('received', 'working', 'paused', 'held', 'cancelled', 'done', 'refused')),
  refusal text,
  refusal_place text,
  refusal_value text,
  row_count int not null default 0,
  bad_rows int not null default 0,
  over_rows int not null default 0,
  cancelled_rows int not null default 0,
  answered_rows int not null default 0,
  informed_rows int not null default 0,
  budget_day date,
  fence int not null default 0,
  sent_on date not null default portal.hanoi_day(),
  received_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (institution_id, id)
);
create unique index batch_content on portal.batch (institution_id, channel, product, sent_on, sha256)
  where state not in ('refused', 'cancelled');
create unique index batch_name on portal.batch (institution_id, channel, file_name)
  where state not in ('refused', 'cancelled');
create index batch_received on portal.batch (institution_id, received_at);
create index batch_received_at on portal.batch (received_at);
comment on table portal.batch is
  'A file of customers to ask about. Rows that are neither bad, over the budget, cancelled nor answered wait. held: answered but for '
  'rows over the day''s budget. fence counts the takers of its chunks; number leads the tickets that are made for its rows.';
comment on column portal.batch.budget_day is 'The Hanoi day whose budget its waiting rows were taken from.';
alter table portal.batch enable row level security, force row level security;
create policy institution on portal.batch
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.batch for select to current_user using (true);

create table portal.batch_row (
  institution_id int not null,
  batch_id uuid not null,
  row_no int not null,
  state text not null check (state in ('waiting', 'answered', 'bad', 'over', 'cancelled')),
  voucher text,
  given bytea not null,
  faults jsonb not null default '[]',
  inquiry_id uuid,
  has_information boolean,
  cic_code text,
  answered_at timestamptz(3),
  primary key (institution_id, batch_id, row_no),
  foreign key (institution_id, batch_id) references portal.batch (institution_id, id)
);
create index batch_row_waiting on portal.batch_row (institution_id, batch_id, row_no) where state = 'waiting';
comment on table portal.batch_row is
  'The rows of a batch by their number in the sheet: what was given, sealed, and what became of it. A row is answered by one inquiry.';
alter table portal.batch_row enable row level security, force row level security;
create policy institution on portal.batch_row
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.file_budget (
  institution_id int not null,
  day date not null,
  used int not null,
  taken int not null,
  primary key (institution_id, day)
);
comment on table portal.file_budget is
  'Rows that an institution had answered by file on a Hanoi day (INQ-09). taken is what the last who asked was given.';
alter table portal.file_budget enable row level security, force row level security;
create policy institution on portal.file_budget
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.reply_file (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('batch', 'R18', 'R19')),
  batch_id uuid,
  period date,
  version int not null default 1,
  file_name text not null,
  file_handle text not null,
  bytes bigint not null,
  row_count int not null,
  made_on date not null default portal.hanoi_day(),
  made_at timestamptz(3) not null default clock_timestamp(),
  digest bytea,
  primary key (institution_id, id),
  check ((kind = 'batch') = (batch_id is not null)),
  check ((kind = 'batch') = (period is null))
);
create unique index reply_file_name on portal.reply_file (institution_id, kind, file_name, version);
create index reply_file_made on portal.reply_file (institution_id, made_on);
comment on table portal.reply_file is
  'Files made for an institution: replies to its batches, and the monthly portfolio products. Folders are the days they were made on.';
comment on column portal.reply_file.digest is 'Of R18 and R19: SHA-256 of the figures they were made of, to tell whether anything changed.';
alter table portal.reply_file enable row level security, force row level security;
create policy institution on portal.reply_file
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create function portal.take_file_budget(wanted int, limit_in int) returns int
language sql set search_path = pg_catalog, portal, pg_temp as $$
  insert into portal.file_budget as b (institution_id, day, used, taken)
    values (portal.acting_institution(), portal.hanoi_day(), least(wanted, limit_in), least(wanted, limit_in))
  on conflict (institution_id, day) do update
    set used = greatest(b.used, least(limit_in, b.used + wanted)), taken = greatest(0, least(limit_in, b.used + wanted) - b.used)
  returning taken
$$;
comment on function portal.take_file_budget(int, int) is
  'Takes rows from the acting institution''s budget of today: as many as wanted, or what is left of it. Returns how many.';

create table portal.adjustment (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  period date not null check (extract(day from period) = 1),
  cic_code text collate "C" not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'kept', 'unknown')),
  own_group smallint,
  highest_group smallint,
  version int,
  sent_at timestamptz(3) not null default clock_timestamp(),
  answered_at timestamptz(3),
  primary key (institution_id, id),
  check ((state = 'waiting') = (answered_at is null))
);
create unique index adjustment_waiting on portal.adjustment (institution_id, period, cic_code) where state = 'waiting';
comment on table portal.adjustment is
  'Letters of an institution that a customer stands wrongly in its R18 of a month. Answered by counting the month anew: changed, the '
  'customer is not below the highest group any more and version is of the new R18; kept, it still is; unknown, it is no customer.';
alter table portal.adjustment enable row level security, force row level security;
create policy institution on portal.adjustment
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

create function portal.portfolio_groups(month_in date, only_cic text)
returns table (cic_code text, subject_type smallint, name text, own_group smallint, highest_group smallint, own_balance_vnd bigint)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  institution int := portal.acting_institution();
  found_rows int;
begin
  if institution is null then
    raise exception 'a portfolio needs an institution that acts' using errcode = 'insufficient_privilege';
  end if;
  return query
    with exposed as materialized (
      select * from portal.exposures_of(institution, month_in)
    ), counted as (
      select e.subject_id, max(e.debt_group) filter (where e.institution_id = institution) as own,
             max(e.debt_group) filter (where e.institution_id <> institution) as elsewhere,
             sum(e.balance_vnd) filter (where e.institution_id = institution) as balance
        from exposed e group by e.subject_id
    )
    select s.cic_code, s.subject_type, s.name, c.own, c.elsewhere, c.balance::bigint
      from counted c join bureau.subject s on s.subject_id = c.subject_id
     where c.own is not null and (only_cic is null or s.cic_code = only_cic)
     order by s.cic_code;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('portfolio', found_rows);
end $$;
comment on function portal.portfolio_groups(date, text) is
  'Customers who owe the acting institution at a month''s end: their group there and the highest elsewhere, null where nobody else has '
  'them; all, or the one of a CIC code. Names no other institution; metered.';

-- cheques

-- Lost cheques and cheques refused for want of funds: declared by the bank that keeps the account, approved by another person, told
-- to all banks.

create table portal.cheque (
  institution_id int not null,
  id uuid not null,
  cheque_number text collate "C" not null,
  account_index bytea not null,
  account_hint text not null,
  drawer_name text not null,
  drawer_index bytea,
  drawer_hint text,
  cic_code text collate "C",
  unit_code text collate "C" not null,
  kind smallint not null check (kind in (1, 2, 3)),
  amount_vnd bigint not null check (amount_vnd > 0),
  shortfall_vnd bigint check (shortfall_vnd between 1 and amount_vnd),
  signed_on date,
  suspended_from date,
  suspended_to date,
  refused_on date,
  sent_on date not null,
  beneficiary_name text,
  content bytea not null,
  corrects uuid,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'deleted')),
  version int not null default 1,
  entered_by int not null,
  entered_name text not null,
  entered_at timestamptz(3) not null default clock_timestamp(),
  edited_by int,
  edited_name text,
  edited_at timestamptz(3),
  approved_by int,
  approved_name text,
  approved_at timestamptz(3),
  confirm_code text collate "C",
  deleted_by int,
  deleted_at timestamptz(3),
  primary key (institution_id, id),
  check (suspended_to >= suspended_from),
  check (kind = 2 or suspended_from is not null),
  check (kind = 1 or (refused_on is not null and shortfall_vnd is not null)),
  check ((state = 'approved') = (approved_at is not null) and (state = 'approved') = (confirm_code is not null)),
  check (approved_by <> entered_by and approved_by <> edited_by),
  check (corrects <> id)
);
-- One correction at a time: what is corrected twice is a correction of the correction.
create unique index cheque_correction on portal.cheque (institution_id, corrects) where state <> 'deleted';
create index cheque_key on portal.cheque (institution_id, account_index, cheque_number) where state <> 'deleted';
create index cheque_entered on portal.cheque (institution_id, entered_at);
create index cheque_published on portal.cheque (approved_at, id) where state = 'approved';
create index cheque_drawer on portal.cheque (drawer_index) where state = 'approved' and kind in (2, 3);
create index cheque_drawer_code on portal.cheque (cic_code) where state = 'approved' and kind in (2, 3);
-- The replies of an institution to its declarations, newest first, are counted and found by the file's name from the index alone: the rows
-- hold the sealed declarations. Of 100,000, a page takes 24 ms and a part of a name 280 ms; scans of the rows take 830 ms.
create index cheque_replies on portal.cheque (institution_id, approved_at, id)
  include (confirm_code, unit_code) where state = 'approved';
comment on table portal.cheque is
  'Cheques declared lost (kind 1), refused for want of funds (2) or both (3) by the bank that keeps the account. content is the '
  'declaration as it was sent, sealed; the columns are what is searched and what all banks are told. An approved row never '
  'changes: a correction is a new row that names the one it corrects.';
comment on column portal.cheque.unit_code is 'The branch of the institution that announces the cheque.';
comment on column portal.cheque.account_hint is 'The account with all but four digits covered; drawer_hint is the drawer''s paper alike.';
alter table portal.cheque enable row level security, force row level security;
create policy institution on portal.cheque
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
create policy keeper on portal.cheque to current_user using (true) with check (true);

-- What was approved or has ended never changes, but for the key that seals it.
create function portal.keep_approved_cheque() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
       and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and substr(new.content, 1, 1) <> substr(old.content, 1, 1) then
      return new;
    end if;
    raise exception 'an approved declaration never changes' using errcode = 'integrity_constraint_violation';
  end
  $$;
create trigger keep_approved before update or delete on portal.cheque
  for each row when (old.state = 'approved') execute function portal.keep_approved_cheque();

create sequence portal.cheque_code as int minvalue 1 maxvalue 9999999 cycle;
comment on sequence portal.cheque_code is 'The seven digits of the confirm codes that the bureau gives to approved declarations.';

-- Negative information that ended five years ago is told to nobody; a stop of payment without an end lasts.
create function portal.cheque_ended_on(kind smallint, suspended_to date, refused_on date) returns date
  language sql immutable parallel safe
  as $$ select case when kind <> 2 and suspended_to is null then null else greatest(suspended_to, refused_on) end $$;

create function portal.published_cheques(
  institution text, account bytea, cheque text, kind_in int, from_day date, to_day date, first_row int, most int
) returns table (
  institution_code text, institution_vi text, institution_en text, unit_code text, confirm_code text, cheque_number text,
  account_hint text, drawer_name text, kind smallint, amount_vnd bigint, shortfall_vnd bigint, signed_on date,
  suspended_from date, suspended_to date, refused_on date, approved_at timestamptz, is_correction boolean, total int
)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found_rows int;
  begin
    return query
      select i.code, i.name_vi, i.name_en, c.unit_code, c.confirm_code, c.cheque_number, c.account_hint, c.drawer_name, c.kind,
             c.amount_vnd, c.shortfall_vnd, c.signed_on, c.suspended_from, c.suspended_to, c.refused_on, c.approved_at,
             c.corrects is not null, count(*) over ()::int
        from portal.cheque c
        join bureau.institution i on i.id = c.institution_id
       where c.state = 'approved'
         and not exists (select from portal.cheque n
                          where n.institution_id = c.institution_id and n.corrects = c.id and n.state = 'approved')
         and bureau.is_negative_visible(portal.cheque_ended_on(c.kind, c.suspended_to, c.refused_on))
         and (institution is null or i.code = institution)
         and (account is null or c.account_index = account)
         and (cheque is null or c.cheque_number = cheque)
         and (kind_in is null or c.kind = kind_in)
         and (from_day is null or c.approved_at >= from_day::timestamp at time zone 'Asia/Ho_Chi_Minh')
         and (to_day is null or c.approved_at < (to_day + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
       order by c.approved_at desc, c.id desc
       offset greatest(first_row, 0) limit least(greatest(most, 0), 99999);
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('cheque', found_rows);
  end
  $$;
comment on function portal.published_cheques(text, bytea, text, int, date, date, int, int) is
  'Approved declarations of every institution as they stand, newest first: not those that were corrected, nor those that ended '
  'five years ago. Tells what all banks may know: no papers, no address, the account but for four digits. Metered.';

create function portal.drawer_refusals(drawer bytea, code text) returns int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select count(*)::int from portal.cheque c
     where (c.drawer_index = drawer or c.cic_code = code)
       and c.state = 'approved' and c.kind in (2, 3)
       and c.refused_on > (bureau.today() - interval '12 months')::date
       and not exists (select from portal.cheque n
                        where n.institution_id = c.institution_id and n.corrects = c.id and n.state = 'approved')
  $$;
comment on function portal.drawer_refusals(bytea, text) is
  'How many cheques of a drawer (blind index of the paper, or CIC code) were refused for want of funds in twelve months, at any bank.';

create table portal.place_seen (
  institution_id int not null,
  user_id int not null,
  place text not null,
  seen_at timestamptz(3) not null,
  before_at timestamptz(3) not null,
  primary key (institution_id, user_id, place)
);
comment on table portal.place_seen is
  'When somebody last looked at a list of news (seen_at) and when the visit before that ended (before_at): what came since is new.';
alter table portal.place_seen enable row level security, force row level security;
create policy institution on portal.place_seen
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

-- alerts

-- Monthly alerts: own customers with bad debt elsewhere (S36), with attention debt or new debt elsewhere (S39).

create function bureau.is_month_closed(month date) returns boolean
  language sql stable parallel safe set search_path = pg_catalog, pg_temp
  as $$
    with last as (select (date_trunc('month', month) + interval '1 month' - interval '1 day')::date as day)
    select last.day < bureau.today()
      and (bureau.today() > last.day + 15
        -- Whoever sent the month before has sent this one.
        or not exists (
          select from bureau.applied_file b
           where b.period = (date_trunc('month', month) - interval '1 day')::date
             and not exists (select from bureau.applied_file n
                              where n.institution_id = b.institution_id and n.kind = b.kind and n.period = last.day)))
      from last
  $$;
comment on function bureau.is_month_closed(date) is
  'True of a month that is over and whose files are in: of all who sent the month before, or when fifteen days have passed.';

create table portal.alert_run (
  institution_id int not null,
  product text not null check (product in ('S36', 'S39')),
  month date not null check (extract(day from month) = 1),
  version int not null check (version >= 1),
  row_count int not null,
  digest bytea not null,
  counted_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, product, month, version)
);
comment on table portal.alert_run is
  'One count of a month''s alerts of an institution. A later correction of the month that changes anything makes version 2; the '
  'first stays readable. digest is of the rows, to tell whether anything changed.';
alter table portal.alert_run enable row level security, force row level security;
create policy institution on portal.alert_run
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.alert_row (
  institution_id int not null,
  product text not null,
  month date not null,
  version int not null,
  branch_id int not null,
  subject_id bigint not null,
  subject_type smallint not null,
  cic_code text collate "C" not null,
  customer_code text,
  name text not null,
  paper_sealed bytea,
  own_group smallint not null,
  branches_level smallint not null,
  branches_group smallint,
  others_level smallint not null,
  others_group smallint,
  lenders int[] not null,
  attention_vnd bigint,
  is_new_debt boolean not null default false,
  -- What S39 says of attention debt and of new debt is told by scope, as level, group and institutions are: one asks about other branches,
  -- another about other institutions, and neither is shown what arose at the other.
  branches_attention_vnd bigint,
  others_attention_vnd bigint,
  branches_new_debt boolean,
  others_new_debt boolean,
  primary key (institution_id, product, month, version, branch_id, subject_id)
);
comment on table portal.alert_row is
  'A customer of a branch with an alert. *_level and *_group are what was found at other branches of the institution and at other '
  'institutions (scope): S36 level 1 group 3, 2 group 4, 3 group 5, sold or settled debt, or two groups worse in three months; S39 '
  'level 1 new debt, 2 attention debt. lenders are the institutions concerned. attention_vnd and is_new_debt are of S39.';
comment on column portal.alert_row.attention_vnd is 'Attention debt that arose in the month at all other units, in dong (S39).';
comment on column portal.alert_row.is_new_debt is 'A contract was signed in the month at any other unit (S39).';
comment on column portal.alert_row.branches_attention_vnd is 'That of attention_vnd which arose at other branches of the institution.';
comment on column portal.alert_row.others_attention_vnd is 'That of attention_vnd which arose at other institutions.';
comment on column portal.alert_row.branches_new_debt is 'A contract was signed in the month at another branch; null in rows of counts made before scopes were kept apart.';
comment on column portal.alert_row.others_new_debt is 'A contract was signed in the month at another institution; null in rows of counts made before scopes were kept apart.';
alter table portal.alert_row enable row level security, force row level security;
create policy institution on portal.alert_row
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

-- Loans and cards that owe something at a month's end, of the customers of an institution, everywhere.
create function portal.exposures_of(institution int, month date)
  returns table (subject_id bigint, institution_id int, branch_id int, debt_group smallint, balance_vnd bigint, signed_on date)
  language sql stable rows 100000 set search_path = pg_catalog, pg_temp
  as $$
    with customers as materialized (
      select k.subject_id from bureau.contract k where k.institution_id = institution
      union select c.subject_id from bureau.card_account c where c.institution_id = institution)
    select b.subject_id, b.institution_id, k.branch_id, b.debt_group, b.balance_vnd, k.signed_on
      from customers o
      join bureau.balance_month b on b.subject_id = o.subject_id and b.month = exposures_of.month and b.balance_vnd > 0
      join bureau.contract k on k.subject_id = b.subject_id and k.contract_id = b.contract_id
    union all
    select c.subject_id, c.institution_id, c.branch_id, c.debt_group[p.place], c.balance_vnd[p.place], c.opened_on
      from customers o
      join bureau.card_account c on c.subject_id = o.subject_id
     cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from exposures_of.month)::int) * 12
        + extract(month from c.latest_month)::int - extract(month from exposures_of.month)::int as place) p
     where p.place >= 1 and c.balance_vnd[p.place] > 0 and c.debt_group[p.place] is not null
  $$;
comment on function portal.exposures_of(int, date) is
  'What customers of an institution owe at a month''s end, at every branch of every institution: loans as they were sent, cards from '
  'their months. For count_alerts.';

create function portal.bad_debt_elsewhere(institution int, month_in date)
  returns table (
    institution_id int, product text, month date, version int, branch_id int, subject_id bigint, subject_type smallint,
    cic_code text, customer_code text, name text, paper_sealed bytea, own_group smallint, branches_level smallint,
    branches_group smallint, others_level smallint, others_group smallint, lenders int[], attention_vnd bigint,
    is_new_debt boolean, branches_attention_vnd bigint, others_attention_vnd bigint, branches_new_debt boolean,
    others_new_debt boolean)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with now as materialized (
      select x.subject_id, x.institution_id, x.branch_id, max(x.debt_group) as debt_group
        from portal.exposures_of(institution, month_in) x group by 1, 2, 3
    ), own as (
      select n.subject_id, n.branch_id, n.debt_group from now n where n.institution_id = institution
    ), before as (
      select x.subject_id, x.institution_id, x.branch_id, max(x.debt_group) as debt_group
        from portal.exposures_of(institution, (month_in - interval '3 months')::date) x
       where exists (select from now n where n.subject_id = x.subject_id and n.debt_group >= 3)
       group by 1, 2, 3
    ), last as (
      select (month_in + interval '1 month' - interval '1 day')::date as day
    ), lost as (
      select v.subject_id, v.institution_id from last, bureau.vamc_debt v
       where v.subject_id in (select o.subject_id from own o) and v.sold_on <= last.day and (v.settled_on is null or v.settled_on > last.day)
      union
      select s.subject_id, s.institution_id from last, bureau.settled_debt s
       where s.subject_id in (select o.subject_id from own o) and s.settled_on <= last.day and (s.ended_on is null or s.ended_on > last.day)
      union
      select e.subject_id, e.institution_id from last, bureau.negative_event e
       where e.subject_id in (select o.subject_id from own o) and e.kind = 'settled_by_provision' and e.institution_id is not null
         and e.started_on <= last.day and (e.ended_on is null or e.ended_on > last.day)
    ), elsewhere as (
      -- One row a unit elsewhere with bad debt, and how bad.
      select o.subject_id, o.branch_id, n.institution_id, n.debt_group,
             case when n.debt_group = 5 or n.debt_group - coalesce(b.debt_group, n.debt_group) >= 2 then 3
                  when n.debt_group = 4 then 2 else 1 end as level
        from own o
        join now n on n.subject_id = o.subject_id and n.debt_group >= 3
         and (n.institution_id <> institution or n.branch_id <> o.branch_id)
        left join before b on b.subject_id = n.subject_id and b.institution_id = n.institution_id and b.branch_id = n.branch_id
      union all
      select o.subject_id, o.branch_id, l.institution_id, 5, 3
        from own o join lost l on l.subject_id = o.subject_id and l.institution_id <> institution
    ), found as (
      select e.subject_id, e.branch_id,
             coalesce(max(e.level) filter (where e.institution_id = institution), 0) as branches_level,
             max(e.debt_group) filter (where e.institution_id = institution) as branches_group,
             coalesce(max(e.level) filter (where e.institution_id <> institution), 0) as others_level,
             max(e.debt_group) filter (where e.institution_id <> institution) as others_group,
             array_agg(distinct e.institution_id order by e.institution_id) as lenders
        from elsewhere e group by 1, 2
    ), codes as (
      select c.subject_id, min(c.customer_code) as customer_code from bureau.customer c where c.institution_id = institution group by 1
    )
    select institution, 'S36', month_in, 0, f.branch_id, f.subject_id, s.subject_type, s.cic_code,
           c.customer_code,
           s.name, coalesce(s.identity_sealed, s.registration_sealed, s.tax_sealed), o.debt_group, f.branches_level::smallint,
           f.branches_group::smallint, f.others_level::smallint, f.others_group::smallint, f.lenders, null::bigint, false,
           null::bigint, null::bigint, false, false
      from found f
      join own o on o.subject_id = f.subject_id and o.branch_id = f.branch_id
      join bureau.subject s on s.subject_id = f.subject_id
      left join codes c on c.subject_id = f.subject_id
  $$;
comment on function portal.bad_debt_elsewhere(int, date) is
  'S36: customers who owe at a branch of the institution and have debt of group 3 and worse, sold or settled debt at other units. For '
  'count_alerts.';

create function portal.new_debt_elsewhere(institution int, month_in date)
  returns table (
    institution_id int, product text, month date, version int, branch_id int, subject_id bigint, subject_type smallint,
    cic_code text, customer_code text, name text, paper_sealed bytea, own_group smallint, branches_level smallint,
    branches_group smallint, others_level smallint, others_group smallint, lenders int[], attention_vnd bigint,
    is_new_debt boolean, branches_attention_vnd bigint, others_attention_vnd bigint, branches_new_debt boolean,
    others_new_debt boolean)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with now as materialized (
      select x.* from portal.exposures_of(institution, month_in) x
    ), units as (
      select n.subject_id, n.institution_id, n.branch_id, max(n.debt_group) as debt_group,
             sum(n.balance_vnd) filter (where n.debt_group = 2) as attention_vnd,
             bool_or(n.signed_on >= month_in and n.signed_on < (month_in + interval '1 month')::date) as is_new_debt
        from now n group by 1, 2, 3
    ), before as (
      select x.subject_id, x.institution_id, x.branch_id, max(x.debt_group) as debt_group
        from portal.exposures_of(institution, (month_in - interval '1 month')::date) x
       where exists (select from units u where u.subject_id = x.subject_id and u.debt_group = 2)
       group by 1, 2, 3
    ), own as (
      select u.subject_id, u.branch_id, u.debt_group from units u where u.institution_id = institution
    ), elsewhere as (
      select o.subject_id, o.branch_id, u.institution_id, u.debt_group, u.is_new_debt,
             u.debt_group = 2 and coalesce(b.debt_group, 1) < 2 as is_attention, u.attention_vnd
        from own o
        join units u on u.subject_id = o.subject_id and (u.institution_id <> institution or u.branch_id <> o.branch_id)
        left join before b on b.subject_id = u.subject_id and b.institution_id = u.institution_id and b.branch_id = u.branch_id
    ), found as (
      select e.subject_id, e.branch_id,
             coalesce(max(case when e.is_attention then 2 else 1 end) filter (where e.institution_id = institution), 0) as branches_level,
             max(e.debt_group) filter (where e.institution_id = institution) as branches_group,
             coalesce(max(case when e.is_attention then 2 else 1 end) filter (where e.institution_id <> institution), 0) as others_level,
             max(e.debt_group) filter (where e.institution_id <> institution) as others_group,
             array_agg(distinct e.institution_id order by e.institution_id) as lenders,
             sum(e.attention_vnd) filter (where e.is_attention) as attention_vnd,
             bool_or(e.is_new_debt) as is_new_debt,
             sum(e.attention_vnd) filter (where e.is_attention and e.institution_id = institution) as branches_attention_vnd,
             sum(e.attention_vnd) filter (where e.is_attention and e.institution_id <> institution) as others_attention_vnd,
             coalesce(bool_or(e.is_new_debt) filter (where e.institution_id = institution), false) as branches_new_debt,
             coalesce(bool_or(e.is_new_debt) filter (where e.institution_id <> institution), false) as others_new_debt
        from elsewhere e where e.is_attention or e.is_new_debt group by 1, 2
    ), codes as (
      select c.subject_id, min(c.customer_code) as customer_code from bureau.customer c where c.institution_id = institution group by 1
    )
    select institution, 'S39', month_in, 0, f.branch_id, f.subject_id, s.subject_type, s.cic_code,
           c.customer_code,
           s.name, coalesce(s.identity_sealed, s.registration_sealed, s.tax_sealed), o.debt_group, f.branches_level::smallint,
           f.branches_group, f.others_level::smallint, f.others_group, f.lenders, f.attention_vnd::bigint, f.is_new_debt,
           f.branches_attention_vnd::bigint, f.others_attention_vnd::bigint, f.branches_new_debt, f.others_new_debt
      from found f
      join own o on o.subject_id = f.subject_id and o.branch_id = f.branch_id
      join bureau.subject s on s.subject_id = f.subject_id
      left join codes c on c.subject_id = f.subject_id
  $$;
comment on function portal.new_debt_elsewhere(int, date) is
  'S39: customers who owe at a branch of the institution and fell into attention debt (group 2), or signed a new contract, at other '
  'units in the month. For count_alerts.';

create function portal.count_alerts(product_in text, month_in date) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    latest portal.alert_run;
    made bytea;
    counted int;
  begin
    if institution is null or not bureau.is_month_closed(month_in) then
      raise exception 'no closed month of an institution: %', month_in using errcode = 'invalid_parameter_value';
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('alerts %s %s %s', institution, product_in, month_in), 0));
    if product_in = 'S36' then
      create temp table alerts_made on commit drop as select r.* from portal.bad_debt_elsewhere(institution, month_in) r;
    else
      create temp table alerts_made on commit drop as select r.* from portal.new_debt_elsewhere(institution, month_in) r;
    end if;
    -- The sealed paper is another text each time it is sealed: it says nothing about a change.
    select count(*), sha256(coalesce(string_agg(convert_to(jsonb_build_array(r.branch_id, r.subject_id, r.own_group, r.branches_level,
             r.branches_group, r.others_level, r.others_group, r.lenders, r.attention_vnd, r.is_new_debt, r.branches_attention_vnd,
             r.others_attention_vnd, r.branches_new_debt, r.others_new_debt)::text, 'UTF8'), '\x0a'
             order by r.branch_id, r.subject_id), '\x'))
      into counted, made from alerts_made r;
    select * into latest from portal.alert_run a
     where a.institution_id = institution and a.product = product_in and a.month = month_in
     order by a.version desc limit 1;
    if latest.digest is distinct from made then
      insert into portal.alert_run (institution_id, product, month, version, row_count, digest)
        values (institution, product_in, month_in, coalesce(latest.version, 0) + 1, counted, made);
      update alerts_made set version = coalesce(latest.version, 0) + 1;
      insert into portal.alert_row (
          institution_id, product, month, version, branch_id, subject_id, subject_type, cic_code, customer_code, name,
          paper_sealed, own_group, branches_level, branches_group, others_level, others_group, lenders, attention_vnd,
          is_new_debt, branches_attention_vnd, others_attention_vnd, branches_new_debt, others_new_debt)
        select
          institution_id, product, month, version, branch_id, subject_id, subject_type, cic_code, customer_code, name,
          paper_sealed, own_group, branches_level, branches_group, others_level, others_group, lenders, attention_vnd,
          is_new_debt, branches_attention_vnd, others_attention_vnd, branches_new_debt, others_new_debt
          from alerts_made;
    end if;
    drop table alerts_made;
    return coalesce(latest.version, 0) + case when latest.digest is distinct from made then 1 else 0 end;
  end
  $$;
comment on function portal.count_alerts(text, date) is
  'Counts S36 or S39 of a closed month for the acting institution and keeps it; when nothing differs from the last count, nothing is '
  'written. Answers the version that stands. It opens no file: what is kept is told to the institution by audited calls alone.';

create table portal.alert_purchase (
  institution_id int not null,
  product text not null check (product in ('S36', 'S39')),
  month date not null check (extract(day from month) = 1),
  branch_id int not null,
  charge_id uuid not null,
  bought_by int not null,
  bought_name text not null,
  bought_at timestamptz(3) not null,
  primary key (institution_id, product, month, branch_id)
);
comment on table portal.alert_purchase is
  'Branches and months of S36 and S39 that were looked at: the first look is charged (charge_id is the inquiry_id of its charge), every '
  'other look and every download is free, also of a corrected count.';
alter table portal.alert_purchase enable row level security, force row level security;
create policy institution on portal.alert_purchase
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

-- housing

-- NQ33: who takes part in the housing programme of Resolution 33/NQ-CP. Each home buyer once, for one apartment; each project once.

create table bureau.programme_slot (
  slot_key text collate "C" primary key,
  subject_id bigint not null,
  project text,
  institution_id int not null,
  reserved_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index programme_slot_subject on bureau.programme_slot (subject_id);
comment on table bureau.programme_slot is
  'A place in the programme that an institution holds for 30 days: slot_key is buyer:<subject> or project:<registration number>. '
  'One key, one row: of two institutions at the same moment one gets it.';
alter table bureau.programme_slot enable row level security;

create function bureau.programme_key(subject bigint, project text) returns text
  language sql immutable parallel safe
  as $$ select case when project is null then 'buyer:' || subject else 'project:' || project end $$;

create function bureau.programme_status(subject bigint, project_in text)
  returns table (status int, institution_id int, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    lenders int;
    open_lenders int;
    lender int;
    slot bureau.programme_slot;
  begin
    -- A project is known by its slot alone; a buyer by the loans of the programme as well.
    if project_in is null then
      select count(distinct k.institution_id), count(distinct k.institution_id) filter (where k.closed_on is null), min(k.institution_id)
        into lenders, open_lenders, lender
        from bureau.contract k where k.subject_id = subject and k.programme = 'NQ33';
      if lenders > 1 then return query select 4, null::int, null::timestamptz; return; end if;
      if lenders = 1 then
        return query select case when open_lenders = 1 then 2 else 3 end, lender, null::timestamptz;
        return;
      end if;
    end if;
    select * into slot from bureau.programme_slot p
     where p.slot_key = bureau.programme_key(subject, project_in) and p.expires_at > now();
    if found then return query select 1, slot.institution_id, slot.expires_at; return; end if;
    return query select 0, null::int, null::timestamptz;
  end
  $$;
comment on function bureau.programme_status(bigint, text) is
  'Where a home buyer, or a project by its registration number, stands in the programme: 0 free, 1 reserved, 2 loan, 3 closed loan '
  '(counts as used), 4 loans at two institutions.';

create function bureau.reserve_programme(subject bigint, project_in text) returns timestamptz
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := nullif(current_setting('app.institution', true), '')::int;
    held timestamptz;
  begin
    if institution is null then
      raise exception 'a reservation needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    if project_in is null and exists (select from bureau.contract k where k.subject_id = subject and k.programme = 'NQ33') then
      return null;
    end if;
    insert into bureau.programme_slot as p (slot_key, subject_id, project, institution_id, expires_at)
      values (bureau.programme_key(subject, project_in), subject, project_in, institution, now() + interval '30 days')
      on conflict (slot_key) do update set subject_id = excluded.subject_id, institution_id = excluded.institution_id,
        reserved_at = excluded.reserved_at, expires_at = excluded.expires_at
        where p.expires_at <= now()
      returning p.expires_at into held;
    if held is null then
      select p.expires_at into held from bureau.programme_slot p
       where p.slot_key = bureau.programme_key(subject, project_in) and p.institution_id = institution and p.subject_id = subject;
    end if;
    return held;
  end
  $$;
comment on function bureau.reserve_programme(bigint, text) is
  'Holds a place of the programme for the acting institution for 30 days and answers until when; null when somebody else has it. '
  'Asked again by who holds it, nothing changes.';

-- news

-- News of the bureau (R52): articles in both languages with their pictures, and summaries of debt by sector and province.

create table bureau.article (
  article_id int generated always as identity primary key,
  menu text not null check (menu in ('articles', 'summary')),
  category text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  title_vi text not null,
  title_en text not null,
  brief_vi text not null,
  brief_en text not null,
  content_vi text not null,
  content_en text not null,
  source text not null,
  url text,
  published_at timestamptz(3),
  written_by text not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (state = 'draft' or published_at is not null)
);
create index article_list on bureau.article (menu, published_at desc, article_id desc) where state = 'published';
comment on table bureau.article is
  'News of the bureau: content is html that the server has sanitised. Published ones are everybody''s to read, others the bureau''s own. '
  'Holds no borrower.';
alter table bureau.article enable row level security;
create policy article_known on bureau.article for select to :app_role
  using (state = 'published' or (select bureau.is_bureau_acting()));

create function bureau.write_article(given jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    written int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'news are written by the bureau' using errcode = 'insufficient_privilege';
    end if;
    if given ->> 'article_id' is null then
      insert into bureau.article (menu, category, title_vi, title_en, brief_vi, brief_en, content_vi, content_en, source, url, written_by)
        select a.menu, a.category, a.title_vi, a.title_en, a.brief_vi, a.brief_en, a.content_vi, a.content_en, a.source, a.url, a.written_by
          from jsonb_populate_record(null::bureau.article, given) a
        returning article_id into written;
    else
      update bureau.article t set menu = a.menu, category = a.category, title_vi = a.title_vi, title_en = a.title_en,
             brief_vi = a.brief_vi, brief_en = a.brief_en, content_vi = a.content_vi, content_en = a.content_en, source = a.source,
             url = a.url, written_by = a.written_by, updated_at = clock_timestamp()
        from jsonb_populate_record(null::bureau.article, given) a
       where t.article_id = a.article_id
        returning t.article_id into written;
    end if;
    return written;
  end
  $$;
comment on function bureau.write_article(jsonb) is
  'Writes an article of the bureau, a new one as a draft; null when there is none of that number. Its html has to be sanitised before.';

create function bureau.set_article_state(article int, wanted text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'news are published by the bureau' using errcode = 'insufficient_privilege';
    end if;
    update bureau.article t set state = wanted, updated_at = clock_timestamp(),
           published_at = case when wanted = 'published' then coalesce(t.published_at, clock_timestamp()) else t.published_at end
     where t.article_id = article and (wanted = 'published' or t.state = 'published');
    return found;
  end
  $$;
comment on function bureau.set_article_state(int, text) is 'Publishes an article, or withdraws a published one; false when there is none such.';

create table portal.article_read (
  institution_id int not null,
  user_id int not null,
  article_id int not null,
  read_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, user_id, article_id)
);
comment on table portal.article_read is 'Which articles somebody has opened.';
alter table portal.article_read enable row level security, force row level security;
create policy institution on portal.article_read
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

create table bureau.article_picture (
  picture_id uuid primary key default gen_random_uuid(),
  sha256 bytea not null unique,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) <= 716800),
  added_by text not null,
  added_at timestamptz(3) not null default clock_timestamp()
);
comment on table bureau.article_picture is
  'Pictures of articles as they are shown: without metadata and without anything after their end. Holds no borrower.';
alter table bureau.article_picture enable row level security;
create policy article_picture_known on bureau.article_picture for select to :app_role using (true);

create function bureau.keep_picture(media text, content bytea, who text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    kept uuid;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'pictures are added by the bureau' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.article_picture (sha256, media_type, bytes, added_by) values (sha256(content), media, content, who)
      on conflict (sha256) do nothing returning picture_id into kept;
    return coalesce(kept, (select p.picture_id from bureau.article_picture p where p.sha256 = sha256(content)));
  end
  $$;
comment on function bureau.keep_picture(text, bytea, text) is 'Keeps a picture for articles and answers its id; one that is there already keeps its own.';

create table bureau.summary_article (
  dimension text not null check (dimension in ('sector', 'province')),
  month date not null check (extract(day from month) = 1),
  article_id int not null,
  digest bytea not null,
  written_at timestamptz(3) not null default clock_timestamp(),
  primary key (dimension, month)
);
comment on table bureau.summary_article is
  'Which article tells the summary of a month; digest is of its figures, so that it is written again only when they change. Holds no borrower.';
alter table bureau.summary_article enable row level security;

create function bureau.section_of(sector text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp
  as $$
    select case when sector !~ '^[0-9]{2}' then null else (
      select s.letter from (values ('A', 1, 3), ('B', 5, 9), ('C', 10, 33), ('D', 35, 35), ('E', 36, 39), ('F', 41, 43), ('G', 45, 47),
        ('H', 49, 53), ('I', 55, 56), ('J', 58, 63), ('K', 64, 66), ('L', 68, 68), ('M', 69, 75), ('N', 77, 82), ('O', 84, 84),
        ('P', 85, 85), ('Q', 86, 88), ('R', 90, 93), ('S', 94, 96), ('T', 97, 98), ('U', 99, 99)) s (letter, first, last)
       where left(sector, 2)::int between s.first and s.last) end
  $$;
comment on function bureau.section_of(text) is 'The section (A to U) of a VSIC division of two digits; null when it has none.';

create function bureau.debt_cells(dimension text, month date)
  returns table (cell text, institutions int, borrowers int, bad_basis_points int)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with owed as (
      select case dimension when 'sector' then bureau.section_of(l.sector_code) else s.province_code end as cell,
             b.subject_id, b.institution_id, b.balance_vnd, b.debt_group
        from bureau.balance_month b
        join bureau.subject s on s.subject_id = b.subject_id
        left join bureau.legal_profile l on dimension = 'sector' and l.subject_id = b.subject_id
       where b.month = debt_cells.month and b.balance_vnd > 0
    ), cells as (
      select o.cell, count(distinct o.institution_id)::int as institutions, count(distinct o.subject_id)::int as borrowers
        from owed o where o.cell is not null group by 1
    ), named as (
      -- Small cells are told as one, and that only when it is large enough itself.
      select o.*, case when c.institutions >= 5 and c.borrowers >= 30 then o.cell else 'other' end as told
        from owed o join cells c on c.cell = o.cell
    )
    select n.told, count(distinct n.institution_id)::int, count(distinct n.subject_id)::int,
           round(10000 * coalesce(sum(n.balance_vnd) filter (where n.debt_group >= 3), 0) / sum(n.balance_vnd))::int
      from named n group by 1
    having count(distinct n.institution_id) >= 5 and count(distinct n.subject_id) >= 30
  $$;
comment on function bureau.debt_cells(text, date) is
  'Borrowers and the share of bad debt (group 3 and worse, in hundredths of a percent) by sector or province at a month''s end; never a '
  'cell of fewer than 5 institutions or 30 borrowers, nor a sum that would give one away.';

create function bureau.summarise_debt(dimension text, month date)
  returns table (cell text, borrowers int, bad_basis_points int, bad_before int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not bureau.is_month_closed(month) then
      raise exception 'summaries are the bureau''s, of closed months' using errcode = 'insufficient_privilege';
    end if;
    return query
      select n.cell, n.borrowers, n.bad_basis_points, b.bad_basis_points
        from bureau.debt_cells(dimension, month) n
        left join bureau.debt_cells(dimension, (month - interval '1 month')::date) b on b.cell = n.cell and b.cell <> 'other'
       order by n.cell = 'other', n.borrowers desc, n.cell;
  end
  $$;
comment on function bureau.summarise_debt(text, date) is
  'The summary of a closed month by sector or province, for the bureau alone; the share of the month before where its cell was large enough too.';

create function bureau.keep_summary(dimension_in text, month_in date, digest_in bytea, article jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    known bureau.summary_article;
    written int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'summaries are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('summary %s %s', dimension_in, month_in), 0));
    select * into known from bureau.summary_article s where s.dimension = dimension_in and s.month = month_in;
    if known.digest = digest_in then return false; end if;
    written := bureau.write_article(article || jsonb_build_object('article_id', known.article_id));
    if known.article_id is null then perform bureau.set_article_state(written, 'published'); end if;
    insert into bureau.summary_article (dimension, month, article_id, digest) values (dimension_in, month_in, written, digest_in)
      on conflict (dimension, month) do update set digest = excluded.digest, written_at = clock_timestamp();
    return true;
  end
  $$;
comment on function bureau.keep_summary(text, date, bytea, jsonb) is
  'Publishes the article of a summary, or writes it anew when its figures changed; false when they did not. One that was withdrawn stays so.';

-- ratings

-- Ratings of enterprises and groups: groups from reported ownership, what may be known before an order, the analyses of orders.

create function bureau.group_edges(head bigint) returns table (parent bigint, child bigint, share_percent numeric)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    -- Each company once (union): owners in a circle end the walk. Bounded for whoever reports a thousand daughters.
    with recursive member (id) as (
      select head
      union
      select e.child from member m, lateral (
        select r.related_subject_id as child from bureau.relation r
         where r.subject_id = m.id and r.kind = 'subsidiary' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
        union all
        select r.subject_id from bureau.relation r
         where r.related_subject_id = m.id and r.kind = 'parent' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
      ) e
    ), bounded as (select id from member limit 200)
    select e.parent, e.child, max(e.share_percent)
      from (
        select r.subject_id as parent, r.related_subject_id as child, r.share_percent from bureau.relation r
         where r.subject_id in (select id from bounded) and r.kind = 'subsidiary' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
        union all
        select r.related_subject_id, r.subject_id, r.share_percent from bureau.relation r
         where r.related_subject_id in (select id from bounded) and r.kind = 'parent' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
      ) e
     where e.child in (select id from bounded)
     group by e.parent, e.child order by e.parent, e.child
  $$;
comment on function bureau.group_edges(bigint) is
  'Ownerships of half or more below a company, as institutions reported them; 200 companies at most. For the functions below alone.';

-- The rating of a group whose head was merged while its order waited is that of whoever the head is one with now.
create function portal.open_group(inquiry_in uuid, asked_at_in timestamptz)
  returns table (parent bigint, child bigint, share_percent numeric)
  language plpgsql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    head bigint;
  begin
    -- What is opened is the group of the company that the inquiry is about, of a product that rates groups.
    select coalesce(s.merged_into, q.subject_id) into head
      from portal.inquiry q left join bureau.subject s on s.subject_id = q.subject_id
     where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in and q.product = 'XHTC';
    if head is null then return; end if;
    insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
      select pg_current_xact_id(), m.id, inquiry_in, portal.acting_institution()
        from (select head as id union select e.child from bureau.group_edges(head) e) m
      on conflict do nothing;
    return query select e.parent, e.child, e.share_percent from bureau.group_edges(head) e;
  end
  $$;
comment on function portal.open_group(uuid, timestamptz) is
  'Opens the files of the group that a corporation rating is about, for this transaction, and tells who owns whom; of a head that was '
  'merged, the kept one''s. Nothing for an inquiry of another product or institution.';

-- A circle of owners anywhere in a group is told before a rating is paid for, as its report tells it; not only one with the head in it.
create function bureau.rating_check(cic_code_in text)
  returns table (subject_id bigint, subject_type smallint, members int, has_loop boolean, statements jsonb)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    found bigint;
    kind smallint;
  begin
    if portal.acting_institution() is null then return; end if;
    select s.subject_id, s.subject_type into found, kind from bureau.subject s
     where s.status in ('live', 'provisional')
       and s.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                   (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in));
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
      values (portal.acting_institution(), portal.acting_user(), 'rating', case when found is null then 0 else 1 end);
    if found is null then return; end if;
    if kind <> 1 then
      return query select found, kind, 0, false, '[]'::jsonb;
      return;
    end if;
    return query select found, kind,
      (select count(distinct e.child)::int from bureau.group_edges(found) e where e.child <> found),
      exists (
        with recursive edge as materialized (
          select e.parent, e.child from bureau.group_edges(found) e
        ), below as (
          select e.parent as company, e.child from edge e
          union
          select b.company, e.child from below b join edge e on e.parent = b.child
        )
        select from below b where b.company = b.child),
      coalesce((
        select jsonb_agg(jsonb_build_object('year', (n.f).fiscal_year, 'consolidated', (n.f).is_consolidated,
            'audit', coalesce((n.f).audit, 'none'), 'reported', (n.f).reported_on, 'lines', bureau.lines_of(n.f))
            order by (n.f).fiscal_year desc, (n.f).reported_on desc)
          from (select f from bureau.fin_statement f where f.subject_id = found
                 order by f.fiscal_year desc, f.reported_on desc, f.institution_id, f.is_consolidated limit 40) n), '[]');
  end
  $$;
comment on function bureau.rating_check(text) is
  'What the server looks at before a rating is ordered: the enterprise of a CIC code, how many members its group has, and its newest '
  'statements, so that it can say which years are here and whether they balance. Metered; the figures themselves are told to nobody.';

create table portal.rating (
  institution_id int not null,
  inquiry_id uuid not null,
  asked_at timestamptz(3) not null,
  fiscal_year smallint not null,
  analysis bytea not null,
  model text not null,
  model_version smallint not null,
  model_grade text,
  grade text,
  override_notches smallint not null default 0 check (override_notches between -1 and 1),
  override_reason text check (override_reason is null or btrim(override_reason) <> ''),
  analysed_by int not null,
  analysed_name text not null,
  analysed_at timestamptz(3) not null default clock_timestamp(),
  reviewed_by int,
  reviewed_name text,
  reviewed_at timestamptz(3),
  primary key (institution_id, inquiry_id),
  check ((override_notches <> 0) = (override_reason is not null)),
  check (reviewed_by <> analysed_by),
  check ((model_grade is null) = (grade is null))
);
comment on table portal.rating is
  'The analysis of an ordered rating: what the model said (analysis is sealed JSON), the notch that the analyst added with a written '
  'reason, and who reviewed it. No grade: not rated.';
alter table portal.rating enable row level security, force row level security;
create policy institution on portal.rating
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

create function bureau.unweighed_members(cic_code_in text, year_in int, most int)
  returns table (name text, members int, subject_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with member as (
      select distinct e.child as id
        from bureau.subject head, bureau.group_edges(head.subject_id) e
       where portal.acting_institution() is not null and head.status in ('live', 'provisional')
         and head.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                        (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in))
         and e.child <> head.subject_id
    )
    select s.name, count(*) over ()::int, s.subject_id from member m join bureau.subject s on s.subject_id = m.id
     where not exists (
       select from bureau.fin_line l
        where l.subject_id = m.id and l.fiscal_year between year_in - 2 and year_in and l.code = '270')
     order by s.name, s.subject_id limit least(most, 20)
  $$;
comment on function bureau.unweighed_members(text, int, int) is
  'Which members of the group of a CIC code have no total assets in any statement of three fiscal years, by name and how many in all: '
  'they cannot hold the group''s rating. Asked together with bureau.rating_check, which is metered; who is named is audited as shown.';

-- rating-publication

-- The periodic publication of ratings: grades of the enterprises whose statements are here, a fiscal year a period, counted by sector,
-- size and grade. Nobody reads an enterprise's grade from it: small cells are hidden here, before anything leaves.

create table bureau.enterprise_rating (
  subject_id bigint not null,
  period smallint not null,
  model text collate "C" not null,
  version smallint not null,
  sector text not null,
  size text not null,
  grade text not null,
  lenders int[] not null,
  told_grade text,
  primary key (subject_id, period)
);
create index enterprise_rating_period on bureau.enterprise_rating (period);
comment on table bureau.enterprise_rating is
  'The grade of an enterprise by a fiscal year''s statements, for the publication alone; lenders are who reports contracts of it.';
comment on column bureau.enterprise_rating.told_grade is 'The grade that the period''s publication counts; null when it does not know the enterprise.';
alter table bureau.enterprise_rating enable row level security;

create table bureau.rating_run (
  period smallint primary key,
  model text collate "C" not null,
  version smallint not null,
  month date not null,
  rated_to bigint not null default 0,
  finished_at timestamptz
);
comment on table bureau.rating_run is
  'The rating of a period''s enterprises, in order of their ids up to rated_to; made anew each month. Holds no borrower.';
alter table bureau.rating_run enable row level security;
create policy rating_run_known on bureau.rating_run for select to :app_role using (true);

create table bureau.rating_publication (
  period smallint primary key,
  enterprises int not null,
  published_at timestamptz not null default now()
);
comment on table bureau.rating_publication is
  'The periods whose ratings are published, with how many enterprises were counted. Holds no borrower.';
alter table bureau.rating_publication enable row level security;
create policy rating_publication_known on bureau.rating_publication for select to :app_role using (true);

create table bureau.rating_told (
  period smallint not null,
  part text not null,
  key text not null,
  grade text not null,
  borrowers int,
  primary key (period, part, key, grade)
);
comment on table bureau.rating_told is
  'What is published of a period: numbers rounded to tens, none of a cell that is hidden. Holds no borrower.';
alter table bureau.rating_told enable row level security;
create policy rating_told_known on bureau.rating_told for select to :app_role using (true);

create function bureau.open_rating_chunk(period_in smallint, model_in text, version_in smallint) returns setof bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    run bureau.rating_run;
    this_month date := date_trunc('month', bureau.today())::date;
    taken bigint[];
  begin
    insert into bureau.rating_run (period, model, version, month) values (period_in, model_in, version_in, this_month)
      on conflict (period) do update set month = excluded.month, model = excluded.model, version = excluded.version, rated_to = 0,
        finished_at = null
      where rating_run.month < excluded.month;
    -- Held until commit: two workers take turns.
    select * into run from bureau.rating_run r where r.period = period_in for update;
    if run.finished_at is not null then return; end if;
    taken := array(
      select distinct f.subject_id from bureau.fin_statement f join bureau.subject s on s.subject_id = f.subject_id and s.status = 'live'
       where f.fiscal_year = period_in and f.subject_id > run.rated_to order by f.subject_id limit 50);
    insert into bureau.opening (xid, subject_id, institution_id)
      select pg_current_xact_id(), id, (select i.id from bureau.institution i where i.class = 'bureau' order by i.id limit 1)
        from unnest(taken) id
      on conflict do nothing;
    if cardinality(taken) < 50 then
      -- Merged into another, or without statements of the period, an enterprise was not come by.
      delete from bureau.enterprise_rating k
       where k.period = period_in
         and (not exists (select from bureau.subject s where s.subject_id = k.subject_id and s.status = 'live')
           or not exists (select from bureau.fin_statement f where f.subject_id = k.subject_id and f.fiscal_year = k.period));
    end if;
    update bureau.rating_run r
       set rated_to = coalesce(taken[cardinality(taken)], r.rated_to),
           finished_at = case when cardinality(taken) < 50 then now() end
     where r.period = period_in;
    return query select unnest(taken);
  end
  $$;
comment on function bureau.open_rating_chunk(smallint, text, smallint) is
  'Opens the next fifty enterprises with statements of a period for this transaction, so that they are rated for the publication. '
  'Whoever calls it cannot choose whom: each is opened once a month, in order, and metered as the bureau''s own opening.';

create function bureau.keep_enterprise_ratings(period_in smallint, model_in text, version_in smallint, ratings jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    -- Who is not rated any more is not counted any more.
    delete from bureau.enterprise_rating k
     where k.period = period_in and k.subject_id in (select unnest(bureau.opened_subjects()))
       and k.subject_id not in (select r.subject_id from jsonb_to_recordset(ratings) as r (subject_id bigint));
    insert into bureau.enterprise_rating (subject_id, period, model, version, sector, size, grade, lenders)
      select r.subject_id, period_in, model_in, version_in, r.sector, r.size, r.grade,
             array(select distinct c.institution_id from bureau.contract c where c.subject_id = r.subject_id order by 1)
        from jsonb_to_recordset(ratings) as r (subject_id bigint, sector text, size text, grade text)
       where r.subject_id = any ((select bureau.opened_subjects())::bigint[])
      on conflict (subject_id, period) do update set model = excluded.model, version = excluded.version, sector = excluded.sector,
        size = excluded.size, grade = excluded.grade, lenders = excluded.lenders
  $$;
comment on function bureau.keep_enterprise_ratings(smallint, text, smallint, jsonb) is
  'Keeps the grades of enterprises that this transaction has opened, and drops those of opened ones that have none.';

create function bureau.count_ratings(period_in smallint, before_in smallint)
  returns table (part text, key text, grade text, borrowers int)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    with rated as (
      select coalesce(n.subject_id, b.subject_id) as subject_id, coalesce(n.grade, '') as grade, n.sector, n.size,
             coalesce(b.grade, '') as before, coalesce(n.lenders, b.lenders) as lenders
        from (select r.subject_id, r.grade, r.sector, r.size, r.lenders from bureau.enterprise_rating r where r.period = period_in) n
        full join (select r.subject_id, r.grade, r.lenders from bureau.enterprise_rating r where r.period = before_in) b on b.subject_id = n.subject_id
    ), placed as (
      select 'all' as part, '' as key, r.grade, r.lenders from rated r where r.grade <> ''
      union all
      select 'sector', r.sector, r.grade, r.lenders from rated r where r.grade <> ''
      union all
      select 'size', r.size, r.grade, r.lenders from rated r where r.grade <> ''
      -- Who is rated in one period only stands beside the matrix, with no grade on the other side, and is never told.
      union all
      select 'migration', r.before, r.grade, r.lenders from rated r
    ), lent as (
      select distinct p.part, p.key, p.grade, l as lender from placed p, unnest(p.lenders) l
    ), cell as (
      select p.part, p.key, p.grade, count(*)::int as borrowers,
             count(*) >= 30 and (p.part = 'all' or (p.key <> '' and p.grade <> ''))
               and (select count(*) from lent l where l.part = p.part and l.key = p.key and l.grade = p.grade) >= 5 as is_told
        from placed p group by p.part, p.key, p.grade
    ), thin_column as (
      select c.part, c.grade from cell c
       where c.part <> 'all' and c.grade <> '' and not c.is_told
       group by c.part, c.grade
      having sum(c.borrowers) < 30 or (
        select count(distinct l.lender) from cell o join lent l on l.part = o.part and l.key = o.key and l.grade = o.grade
         where o.part = c.part and o.grade = c.grade and not o.is_told) < 5
    ), by_column as (
      select c.part, c.key, c.grade, c.borrowers,
             c.is_told and not (t.grade is not null
               and row_number() over (partition by c.part, c.grade, c.is_told order by c.borrowers, c.key) = 1) as is_told
        from cell c left join thin_column t on t.part = c.part and t.grade = c.grade
    ), thin_row as (
      select c.key from by_column c
       where c.part = 'migration' and c.key <> '' and not c.is_told
       group by c.key
      having sum(c.borrowers) < 30 or (
        select count(distinct l.lender) from by_column o join lent l on l.part = o.part and l.key = o.key and l.grade = o.grade
         where o.part = 'migration' and o.key = c.key and not o.is_told) < 5
    ), told as (
      select c.part, c.key, c.grade, c.borrowers,
             c.is_told and not (t.key is not null
               and row_number() over (partition by c.part, c.key, c.is_told order by c.borrowers, c.grade) = 1) as is_told
        from by_column c left join thin_row t on c.part = 'migration' and t.key = c.key
    )
    select t.part, t.key, t.grade, case when t.is_told then (round(t.borrowers / 10.0) * 10)::int end
      from told t where t.grade <> '' and (t.part = 'all' or t.key <> '')
  $$;
comment on function bureau.count_ratings(smallint, smallint) is
  'The cells of a period to be told: a cell of fewer than 30 borrowers or 5 institutions has no number, nor has the smallest cell beside '
  'such ones that would tell of them by subtraction; all others are rounded to tens. Asked by the publication alone.';

create function bureau.publish_ratings(period_in smallint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    told int;
    changed int;
  begin
    -- Held until commit: two workers take turns.
    perform from bureau.rating_run r where r.period = period_in and r.finished_at is not null for update;
    if not found then return false; end if;
    -- The matrix counts the period before as well.
    if exists (select from bureau.rating_run r where r.period = period_in - 1 and r.finished_at is null) then return false; end if;
    select p.enterprises into told from bureau.rating_publication p where p.period = period_in;
    if told is not null then
      select count(*) filter (where r.told_grade is distinct from r.grade) + told - count(r.told_grade) into changed
        from bureau.enterprise_rating r where r.period = period_in;
      -- Two publications that differ by a few would tell of those few.
      if changed < 30 then return false; end if;
    end if;
    delete from bureau.rating_told t where t.period = period_in;
    insert into bureau.rating_told (period, part, key, grade, borrowers)
      select period_in, c.part, c.key, c.grade, c.borrowers from bureau.count_ratings(period_in, (period_in - 1)::smallint) c;
    update bureau.enterprise_rating r set told_grade = r.grade
     where r.period = period_in and r.told_grade is distinct from r.grade;
    insert into bureau.rating_publication (period, enterprises)
      select period_in, count(*)::int from bureau.enterprise_rating r where r.period = period_in
      on conflict (period) do update set enterprises = excluded.enterprises, published_at = now();
    return true;
  end
  $$;
comment on function bureau.publish_ratings(smallint) is
  'Publishes a period whose run, and that of the period before, has ended: true when it did. One that was published stays as it is '
  'told until 30 enterprises have come, gone or another grade.';

create function bureau.rating_summary(period_in smallint, before_in smallint)
  returns table (part text, key text, grade text, borrowers int)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select t.part, t.key, t.grade, t.borrowers from bureau.rating_told t where t.period = period_in
  $$;
comment on function bureau.rating_summary(smallint, smallint) is
  'What is published of a period, by grade: in all, by sector, by size, and by the grade of the period before. There are no totals.';

-- orders

-- Ordered products: what people at the bureau work on before it is answered. An order stands beside an inquiry, whose ticket, charge and
-- reply it shares.

create sequence portal.order_number as int minvalue 1 maxvalue 99999999 cycle;
comment on sequence portal.order_number is 'The eight digits of the ticket numbers that the bureau gives to orders without one.';

create table portal.work_order (
  institution_id int not null,
  id uuid not null,
  inquiry_id uuid not null,
  asked_at timestamptz(3) not null,
  voucher text not null,
  product text not null,
  order_key uuid,
  subject_name text not null,
  subject_key text not null,
  request bytea not null,
  asked_by int not null,
  asked_name text not null,
  branch_id int,
  state text not null default 'asked' check (state in ('asked', 'complete', 'analysed', 'reviewed', 'answered', 'returned')),
  due_on date not null,
  taken_by int,
  taken_name text,
  taken_at timestamptz(3),
  analyst int,
  analyst_name text,
  reviewer int,
  reviewer_name text,
  ended_at timestamptz(3),
  return_reason text,
  primary key (institution_id, id),
  unique (institution_id, voucher),
  unique (institution_id, order_key),
  check (reviewer <> analyst),
  check ((taken_by is null) = (taken_name is null)),
  check ((state in ('answered', 'returned')) = (ended_at is not null)),
  check ((state = 'returned') = (return_reason is not null))
);
create index work_order_list on portal.work_order (institution_id, asked_at desc, id desc);
create index work_order_subject on portal.work_order (institution_id, subject_key, asked_at desc);
create index work_order_open on portal.work_order (due_on, asked_at) where ended_at is null;
comment on table portal.work_order is
  'One ordered product of one institution, on its way through the bureau''s hands (bureau/orders/states.ts). Ticket, charge and '
  'reply are those of the inquiry it names. request is sealed JSON; order_key is the form it was sent from, so that one form '
  'orders once; subject_key tells orders about the same subject.';
alter table portal.work_order enable row level security, force row level security;
create policy institution on portal.work_order
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.work_order to current_user using (true) with check (true);

create table portal.work_order_line (
  institution_id int not null,
  order_id uuid not null,
  line int not null,
  at timestamptz(3) not null default clock_timestamp(),
  by_name text not null,
  is_bureau boolean not null,
  act text not null,
  state text not null,
  note text,
  is_internal boolean not null default false,
  primary key (institution_id, order_id, line),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
comment on table portal.work_order_line is
  'What happened to an order, in order. Internal lines are told to the bureau''s operators alone. Never changed.';
alter table portal.work_order_line enable row level security, force row level security;
create policy institution on portal.work_order_line
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.work_order_line to current_user using (true) with check (true);

create table portal.work_order_file (
  institution_id int not null,
  order_id uuid not null,
  id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  file_handle text not null,
  source text not null check (source in ('operator', 'partner')),
  added_name text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, order_id, id),
  unique (institution_id, order_id, sha256),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
comment on table portal.work_order_file is 'The pieces of an order''s answer, as they lie in the file store; a piece is there once.';
alter table portal.work_order_file enable row level security, force row level security;
create policy institution on portal.work_order_file
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.work_order_file to current_user using (true) with check (true);

create table portal.work_order_paper (
  institution_id int not null,
  order_id uuid not null,
  id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  file_handle text not null,
  added_name text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, order_id, id),
  unique (institution_id, order_id, sha256),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
comment on table portal.work_order_paper is
  'What the institution sends along with an order until it ends, as it lies in the file store; a paper is there once. The answer''s '
  'pieces are in work_order_file.';
alter table portal.work_order_paper enable row level security, force row level security;
create policy institution on portal.work_order_paper
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.partner_message (
  institution_id int not null,
  order_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  attempts int not null default 0,
  next_at timestamptz(3) not null default clock_timestamp(),
  last_error text,
  sent_at timestamptz(3),
  primary key (institution_id, order_id),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
create index partner_message_waiting on portal.partner_message (next_at) where state = 'waiting';
comment on table portal.partner_message is
  'Orders on their way to the foreign partner: written with the order, sent by a job until it succeeds. The order''s id is the '
  'message''s, so the partner''s side can tell a repeat. Dropped: the order ended before it was sent.';
alter table portal.partner_message enable row level security, force row level security;
create policy institution on portal.partner_message
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.partner_message to current_user using (true) with check (true);

create function portal.keep_ended_order() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
       and to_jsonb(new) - 'request' = to_jsonb(old) - 'request' and substr(new.request, 1, 1) <> substr(old.request, 1, 1) then
      return new;
    end if;
    raise exception 'an order that was answered or returned never changes' using errcode = 'integrity_constraint_violation';
  end
  $$;
create trigger keep_ended before update or delete on portal.work_order
  for each row when (old.ended_at is not null) execute function portal.keep_ended_order();

create function portal.keep_ended_files() returns trigger
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if exists (select from portal.work_order o where o.institution_id = coalesce(new.institution_id, old.institution_id)
                and o.id = coalesce(new.order_id, old.order_id) and o.ended_at is not null) then
      raise exception 'the files of an order that has ended never change' using errcode = 'integrity_constraint_violation';
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger keep_ended before insert or update or delete on portal.work_order_file
  for each row execute function portal.keep_ended_files();
create trigger keep_ended before insert or update or delete on portal.work_order_paper
  for each row execute function portal.keep_ended_files();

create function portal.act_on_order(order_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select o.institution_id into found from portal.work_order o where o.id = order_in;
    if found is null then return null; end if;
    -- A statement, not set_config: a distributed database forwards only these.
    execute format('set local app.institution = %L', found);
    return found;
  end
  $$;
comment on function portal.act_on_order(uuid) is
  'Lets a transaction of the bureau act for the institution that placed an order, from here to its end: its inquiry, charge, reply '
  'and files are in reach then. Null, and nothing changes, when there is no such order.';

create function portal.work_queue(
  states text[], products text[], taken int, due_until date, voucher_in text, first_row int, most int
) returns table (
  id uuid, institution_code text, institution_vi text, institution_en text, voucher text, product text, product_vi text,
  product_en text, subject_name text, state text, asked_at timestamptz, asked_name text, due_on date, taken_by int,
  taken_name text, analyst_name text, reviewer_name text, ended_at timestamptz, return_reason text, files int, sent text, total int
)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select o.id, i.code, i.name_vi, i.name_en, o.voucher, o.product, p.name_vi, p.name_en, o.subject_name, o.state, o.asked_at,
             o.asked_name, o.due_on, o.taken_by, o.taken_name, o.analyst_name, o.reviewer_name, o.ended_at, o.return_reason,
             (select count(*)::int from portal.work_order_file f where f.institution_id = o.institution_id and f.order_id = o.id),
             (select m.state from portal.partner_message m where m.institution_id = o.institution_id and m.order_id = o.id),
             count(*) over ()::int
        from portal.work_order o
        join bureau.institution i on i.id = o.institution_id
        join bureau.product p on p.code = o.product
       where o.state = any (states)
         and (products is null or o.product = any (products))
         and (taken is null or coalesce(o.taken_by, 0) = taken)
         and (due_until is null or o.due_on <= due_until)
         and (voucher_in is null or o.voucher = voucher_in)
       order by (o.ended_at is not null), case when o.ended_at is null then o.due_on end, o.ended_at desc, o.asked_at, o.id
       offset greatest(first_row, 0) limit least(greatest(most, 0), 99999);
  end
  $$;
comment on function portal.work_queue(text[], text[], int, date, text, int, int) is
  'The orders of all institutions, for the bureau: open ones by the day they are due, then ended ones, the last first. taken: 0 '
  'nobody''s, null whosever.';

-- For servers that ask by two criteria.
create function portal.work_queue_counts(products text[], taken int) returns table (state text, orders int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select o.state, count(*)::int from portal.work_order o
       where (products is null or o.product = any (products)) and (taken is null or coalesce(o.taken_by, 0) = taken)
       group by o.state;
  end
  $$;
comment on function portal.work_queue_counts(text[], int) is 'How many orders stand in each state, for the bureau.';

create function portal.partner_messages(most int) returns table (order_id uuid)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'messages are sent by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select m.order_id from portal.partner_message m where m.state = 'waiting' and m.next_at <= clock_timestamp()
       order by m.next_at limit most;
  end
  $$;
comment on function portal.partner_messages(int) is 'Orders whose message to the partner is due now, the one that waits longest first.';

-- How many orders stand in each state, by the criteria of the list beside it.
create function portal.work_queue_counts(products text[], taken int, due_until date, voucher_in text) returns table (state text, orders int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select o.state, count(*)::int from portal.work_order o
       where (products is null or o.product = any (products)) and (taken is null or coalesce(o.taken_by, 0) = taken)
         and (due_until is null or o.due_on <= due_until) and (voucher_in is null or o.voucher = voucher_in)
       group by o.state;
  end
  $$;
comment on function portal.work_queue_counts(text[], int, date, text) is
  'How many orders stand in each state, for the bureau, by the criteria of portal.work_queue.';

-- prices

-- Prices and terms with their validity.

create table bureau.fee_rule (
  id int generated always as identity primary key,
  kind text not null check (kind in ('price', 'terms')),
  product text references bureau.product (code),
  institution_id int references bureau.institution (id),
  price_vnd bigint check (price_vnd >= 0),
  price_percent smallint check (price_percent in (100, 50, 20)),
  loyalty_bp smallint check (loyalty_bp in (0, 100, 200)),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  check (state <> 'approved' or decided_by <> proposed_by),
  check ((kind = 'price') = (product is not null and price_vnd is not null)),
  check ((kind = 'terms') = (institution_id is not null and price_percent is not null and loyalty_bp is not null)),
  check ((state = 'proposed') = (decided_by is null))
);
create index fee_rule_product on bureau.fee_rule (product, valid_from) where state = 'approved';
create index fee_rule_institution on bureau.fee_rule (institution_id, valid_from) where state = 'approved';
comment on table bureau.fee_rule is
  'What changes the price list (a product''s price before tax) or an institution''s terms (its share of the list price, its loyalty '
  'discount in hundredths of a percent) from a day on, proposed by one person and decided by another. Without a last day it holds until '
  'the next one. Holds no borrower.';
alter table bureau.fee_rule enable row level security;
create policy fee_rule_known on bureau.fee_rule for select to :app_role
  using (institution_id is null or institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting()));

create table bureau.fee_tier (
  above int primary key check (above > 0),
  discount_bp smallint not null check (discount_bp between 1 and 10000)
);
comment on table bureau.fee_tier is
  'Volume tiers: whoever has more charged events in a month pays so many hundredths of a percent less for all of that month.';
alter table bureau.fee_tier enable row level security;
create policy fee_tier_known on bureau.fee_tier for select to :app_role using (true);
insert into bureau.fee_tier (above, discount_bp) values (10000, 1000), (100000, 2500), (1000000, 4000);

create function bureau.list_price(p bureau.product) returns bigint
  language sql stable
  as $$ select coalesce((select r.price_vnd from bureau.fee_rule r
      where r.kind = 'price' and r.state = 'approved' and r.product = p.code
        and r.valid_from <= bureau.today() and (r.valid_to is null or r.valid_to >= bureau.today())
      order by r.valid_from desc limit 1), p.price_vnd) $$;
comment on function bureau.list_price(bureau.product) is 'The list price of a product today, before tax, in whole dong.';

create function bureau.member_percent(i bureau.institution) returns smallint
  language sql stable
  as $$ select coalesce((select r.price_percent from bureau.fee_rule r
      where r.kind = 'terms' and r.state = 'approved' and r.institution_id = i.id
        and r.valid_from <= bureau.today() and (r.valid_to is null or r.valid_to >= bureau.today())
      order by r.valid_from desc limit 1), i.price_percent) $$;
comment on function bureau.member_percent(bureau.institution) is 'The share of the list price that an institution pays today.';

create function bureau.loyalty_bp(institution int, day date) returns smallint
  language sql stable
  as $$ select coalesce((select r.loyalty_bp from bureau.fee_rule r
      where r.kind = 'terms' and r.state = 'approved' and r.institution_id = institution
        and r.valid_from <= day and (r.valid_to is null or r.valid_to >= day)
      order by r.valid_from desc limit 1), 0::smallint) $$;
comment on function bureau.loyalty_bp(int, date) is 'The loyalty discount of an institution on a day, in hundredths of a percent.';

create function bureau.propose_fee_rule(given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    r bureau.fee_rule;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'prices are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    r := jsonb_populate_record(null::bureau.fee_rule, given);
    if r.valid_from <= bureau.today() then return 'past'; end if;
    if r.valid_to < r.valid_from then return 'order'; end if;
    perform pg_advisory_xact_lock(hashtextextended(format('fee rule %s %s', r.product, r.institution_id), 0));
    -- A rule without a last day gives way to the next one; anything else that overlaps is a mistake.
    if exists (
      select from bureau.fee_rule o
       where o.kind = r.kind and o.state <> 'rejected'
         and o.product is not distinct from r.product and o.institution_id is not distinct from r.institution_id
         and (o.valid_from = r.valid_from
           or (o.valid_from < r.valid_from and o.valid_to >= r.valid_from)
           or (o.valid_from > r.valid_from and r.valid_to >= o.valid_from))) then
      return 'overlap';
    end if;
    insert into bureau.fee_rule (kind, product, institution_id, price_vnd, price_percent, loyalty_bp, valid_from, valid_to, reason, proposed_by)
      values (r.kind, r.product, r.institution_id, r.price_vnd, r.price_percent, r.loyalty_bp, r.valid_from, r.valid_to, r.reason, r.proposed_by)
      returning id into r.id;
    return r.id::text;
  end
  $$;
comment on function bureau.propose_fee_rule(jsonb) is
  'Proposes a rule of the bureau''s fees. Answers its number, or why not: past (not from a day to come), order (ends before it begins), '
  'overlap (another one holds on its days).';

create function bureau.decide_fee_rule(rule int, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    r bureau.fee_rule;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'prices are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    select * into r from bureau.fee_rule f where f.id = rule for update;
    if not found then return 'none'; end if;
    refusal := bureau.refuse_decision(r.state, r.proposed_by, approve, by_whom);
    if refusal is not null then return refusal; end if;
    -- What was approved after its first day would change prices that were told already.
    if approve and r.valid_from <= bureau.today() then return 'past'; end if;
    update bureau.fee_rule set state = case when approve then 'approved' else 'rejected' end,
           decided_by = by_whom, decided_at = clock_timestamp()
     where id = rule;
    return 'done';
  end
  $$;
comment on function bureau.decide_fee_rule(int, boolean, text) is
  'Approves or rejects a proposed rule: done, none, decided (already), own (its proposer may only take it back), past (its first day has come).';

-- statements

-- Service contracts, statements and their lines, payment notices, payments, proposals and files of fees.

create table portal.service_contract (
  institution_id int not null,
  contract_no text collate "C" not null check (contract_no ~ '^[A-Z0-9][A-Z0-9./-]{0,39}$'),
  fee_group text not null check (fee_group in ('information', 'ordered')),
  signed_on date not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  contact_name text not null,
  username text,
  username_on date,
  address text not null,
  phone text not null,
  email text not null,
  written_by text not null,
  written_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, contract_no)
);
create unique index service_contract_open on portal.service_contract (institution_id, fee_group) where valid_to is null;
comment on table portal.service_contract is
  'An institution''s contracts with the bureau: what of a fee group is charged in a month is charged under the one that holds at its end. '
  'username is the account that was opened with it.';
alter table portal.service_contract enable row level security, force row level security;
create policy institution on portal.service_contract
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.service_contract for select to current_user using (true);

create table portal.month_close (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  events int not null,
  unsettled int not null,
  total_vnd bigint not null,
  closed_by text not null,
  closed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, month)
);
comment on table portal.month_close is
  'A month of an institution that was closed, once. unsettled are the events that had no answer yet: a later close bills them.';
alter table portal.month_close enable row level security, force row level security;
create policy institution on portal.month_close
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.month_close for select to current_user using (true);
create policy keeper_writes on portal.month_close for insert to current_user with check (true);

create table portal.statement (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  contract_no text collate "C" not null,
  statement_no text not null,
  events int not null,
  free_events int not null,
  tier_bp smallint not null,
  loyalty_bp smallint not null,
  gross_vnd bigint not null,
  tier_discount_vnd bigint not null,
  loyalty_discount_vnd bigint not null,
  net_vnd bigint not null check (net_vnd = gross_vnd - tier_discount_vnd - loyalty_discount_vnd),
  vat_vnd bigint not null,
  total_vnd bigint not null check (total_vnd = net_vnd + vat_vnd),
  closed_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, month, contract_no)
);
create unique index statement_number on portal.statement (institution_id, statement_no);
comment on table portal.statement is
  'What an institution owes for a month under a contract, whole dong: every figure is the sum of its lines. Never changed; what was wrong '
  'is set right by a line of a later statement.';
alter table portal.statement enable row level security, force row level security;
create policy institution on portal.statement
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.statement for select to current_user using (true);
create policy keeper_writes on portal.statement for insert to current_user with check (true);

create table portal.statement_line (
  institution_id int not null,
  month date not null,
  contract_no text collate "C" not null,
  line_no int not null,
  kind text not null check (kind in ('usage', 'late', 'correction')),
  of_month date not null,
  product text,
  list_price_vnd bigint,
  price_percent smallint,
  unit_price_vnd bigint,
  quantity int,
  gross_vnd bigint not null,
  tier_discount_vnd bigint not null,
  loyalty_discount_vnd bigint not null,
  net_vnd bigint not null check (net_vnd = gross_vnd - tier_discount_vnd - loyalty_discount_vnd),
  vat_vnd bigint not null,
  total_vnd bigint not null check (total_vnd = net_vnd + vat_vnd),
  proposal_id uuid,
  note text,
  primary key (institution_id, month, contract_no, line_no),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  check (kind = 'correction' or gross_vnd = unit_price_vnd * quantity),
  check ((kind = 'correction') = (proposal_id is not null))
);
create unique index statement_line_proposal on portal.statement_line (institution_id, proposal_id) where proposal_id is not null;
comment on table portal.statement_line is
  'A line of a statement: events of a product at one price (unit price 0: answered without information), events of an earlier month that '
  'were answered after its close (late), or a correction. Discounts and VAT are shares of the statement''s own.';
alter table portal.statement_line enable row level security, force row level security;
create policy institution on portal.statement_line
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.statement_line for select to current_user using (true);
create policy keeper_writes on portal.statement_line for insert to current_user with check (true);

create table portal.payment_notice (
  institution_id int not null,
  notice_no text collate "C" not null check (notice_no ~ '^GB[0-9]{15}$'),
  month date not null,
  contract_no text collate "C" not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  due_on date not null,
  issued_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, notice_no),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no)
);
create unique index payment_notice_statement on portal.payment_notice (institution_id, month, contract_no);
comment on table portal.payment_notice is
  'Asks for what a statement says. notice_no is the reference that a payment carries: GB, year and month, institution code, 1 information '
  'or 2 ordered products.';
alter table portal.payment_notice enable row level security, force row level security;
create policy institution on portal.payment_notice
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.payment_notice for select to current_user using (true);
create policy keeper_writes on portal.payment_notice for insert to current_user with check (true);

create table portal.payment (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('payment', 'write-off', 'credit', 'reversal')),
  contract_no text collate "C" not null,
  notice_no text collate "C",
  amount_vnd bigint not null constraint payment_amount_vnd_check
    check (amount_vnd > 0 or (amount_vnd < 0 and kind in ('credit', 'reversal'))),
  paid_on date not null,
  reference text,
  source_key text,
  entered_by text not null,
  approved_by text check (approved_by <> entered_by),
  created_at timestamptz(3) not null default clock_timestamp(),
  bank_line_id uuid,
  reverses uuid,
  other_notice text collate "C",
  primary key (institution_id, id),
  foreign key (institution_id, notice_no) references portal.payment_notice (institution_id, notice_no),
  foreign key (institution_id, contract_no) references portal.service_contract (institution_id, contract_no),
  constraint payment_approved check (kind in ('payment', 'credit') or approved_by is not null),
  constraint payment_reversal check ((kind = 'reversal') = (reverses is not null)),
  constraint payment_reverses foreign key (institution_id, reverses) references portal.payment (institution_id, id)
);
create unique index payment_source on portal.payment (institution_id, source_key) where source_key is not null;
create index payment_day on portal.payment (institution_id, contract_no, paid_on);
create unique index payment_reversed on portal.payment (institution_id, reverses) where reverses is not null;
create index payment_line on portal.payment (bank_line_id) where bank_line_id is not null;
comment on table portal.payment is
  'What settles a debt, never changed: money that came in (of the line bank_line_id), a write-off that two people of the bureau decided, '
  'a reversal that takes a payment back whole (negative, it names the one that it reverses, two people decided it), and credit: what was '
  'paid too much, taken from where it was (negative) and given to another notice (other_notice is where it went or came from), the two '
  'rows being nothing together.';
alter table portal.payment enable row level security, force row level security;
create policy institution on portal.payment
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.payment for select to current_user using (true);
create policy bank on portal.payment for insert to current_user with check (true);

create table portal.fee_proposal (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('correction', 'write-off')),
  contract_no text collate "C" not null,
  month date not null check (extract(day from month) = 1),
  amount_vnd bigint not null check (amount_vnd <> 0),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  primary key (institution_id, id),
  foreign key (institution_id, contract_no) references portal.service_contract (institution_id, contract_no),
  check (state <> 'approved' or decided_by <> proposed_by),
  check (kind = 'correction' or amount_vnd > 0)
);
comment on table portal.fee_proposal is
  'What the bureau proposes for an institution''s account and a second person decides: a correction of a month (before VAT, either sign; '
  'the next close makes a line of it) or a write-off of what a month''s notice still asks for.';
alter table portal.fee_proposal enable row level security, force row level security;
create policy institution on portal.fee_proposal
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.fee_proposal for select to current_user using (true);

create table portal.fee_file (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  kind text not null check (kind in ('statement', 'notice')),
  month date not null,
  contract_no text collate "C" not null,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  row_count int not null default 0,
  file_name text,
  file_handle text,
  bytes bigint,
  asked_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  -- A file that says what the statement says is given again, not made again.
  says bytea,
  primary key (institution_id, id),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  check ((state = 'ready') = (file_handle is not null))
);
create index fee_file_asked on portal.fee_file (institution_id, asked_at);
comment on table portal.fee_file is 'Files of statements and payment notices: asked for, made by a job, kept as they were made.';
comment on column portal.fee_file.says is
  'SHA-256 of what the file was made of; null for one of before. While it is being made: of what it was asked for.';
alter table portal.fee_file enable row level security, force row level security;
create policy institution on portal.fee_file
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.reconciliation (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  contract_no text collate "C" not null,
  closing_vnd bigint not null,
  stated_vnd bigint not null,
  note text,
  member_by text not null,
  member_at timestamptz(3) not null default clock_timestamp(),
  bureau_by text,
  bureau_at timestamptz(3),
  primary key (institution_id, month, contract_no),
  foreign key (institution_id, contract_no) references portal.service_contract (institution_id, contract_no),
  check ((bureau_by is null) = (bureau_at is null)),
  check (bureau_by is null or stated_vnd = closing_vnd)
);
comment on table portal.reconciliation is
  'What an institution says it owes under a contract at a month''s end (stated) beside the bureau''s figure (closing) of that moment; both '
  'sides agree by name and time, the bureau only on equal figures.';
alter table portal.reconciliation enable row level security, force row level security;
create policy institution on portal.reconciliation
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.reconciliation for select to current_user using (true);

create table portal.fee_budget (
  institution_id int not null primary key,
  month_limit_vnd bigint not null check (month_limit_vnd > 0),
  stops boolean not null,
  set_by text not null,
  set_at timestamptz(3) not null default clock_timestamp()
);
comment on table portal.fee_budget is
  'What an institution wants to spend a month at most, before tax: it is warned at 80 % and, with stops, asks no more at 100 %.';
alter table portal.fee_budget enable row level security, force row level security;
create policy institution on portal.fee_budget
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

-- month-close

-- The month close: an institution's events of a month become a statement and a payment notice. It counts the events of all institutions
-- at once, and writes many institutions in a statement.

create function portal.month_start(month date) returns timestamptz language sql stable parallel safe
  return month::timestamp at time zone 'Asia/Ho_Chi_Minh';
comment on function portal.month_start(date) is 'The instant at which a day begins in Hanoi.';

create function portal.half_up(amount numeric) returns bigint language sql immutable parallel safe
  return (sign(amount) * floor(abs(amount) + 0.5))::bigint;
comment on function portal.half_up(numeric) is 'Whole dong, halves away from zero: the one rounding of fees.';

-- What was answered at the moment of the count and committed after it waits for the next close: counted here, it would stand in the
-- statement's file while its events do not add up to its lines. What was answered later than half a year after its month is billed too.
create function portal.month_usage(month_in date, counted_at timestamptz, institutions int[] default null)
  returns table (institution_id int, kind text, of_month date, product text, list_price_vnd bigint, price_percent smallint,
    unit_price_vnd bigint, quantity int)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  -- Prices are few, but the planner cannot know: with less it would sort the month's events on disk.
  set work_mem = '256MB'
  as $$
  declare
    asked record;
    settlers text[];
    starts timestamptz;
    ends timestamptz;
  begin
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'usage of others is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- From here on nothing is settled at or before that moment, but for what is settled already and not committed: that is waited for.
    perform pg_sleep_until(counted_at);
    settlers := array(select distinct l.virtualtransaction from pg_locks l
      where l.database = (select d.oid from pg_database d where d.datname = current_database())
        and l.relation in (select p.inhrelid from pg_inherits p where p.inhparent = 'portal.charge'::regclass)
        and l.mode = 'RowExclusiveLock' and l.granted and l.pid <> pg_backend_pid());
    while cardinality(settlers) > 0 loop
      if clock_timestamp() > counted_at + interval '1 minute' then
        raise exception 'an answer of that moment is under way for a minute: the close is to be tried again' using errcode = 'lock_not_available';
      end if;
      perform pg_sleep(0.02);
      settlers := array(select distinct l.virtualtransaction from pg_locks l where l.virtualtransaction = any (settlers));
    end loop;
    for asked in
      select month_in as month, 'usage' as kind, institutions as members
      union all
      -- Closed months with events that had no answer then, and were not billed since.
      select m.month, 'late', array_agg(m.institution_id) from portal.month_close m
       where m.unsettled > 0 and m.month < month_in
         and (institutions is null or m.institution_id = any (institutions))
         and m.unsettled > (select coalesce(sum(l.quantity), 0) from portal.statement_line l
              where l.institution_id = m.institution_id and l.of_month = m.month and l.kind = 'late')
       group by m.month
    loop
      starts := portal.month_start(asked.month);
      ends := portal.month_start((asked.month + interval '1 month')::date);
      -- All institutions are one pass over the month; a few are found by their key.
      return query execute format(
        'with counted as (
           select c.institution_id, c.product, c.list_price_vnd, c.price_percent, c.amount_vnd,
                  count(*) filter (where c.state <> ''reserved'' and (c.settled_at > $4) is not true)::int as settled, count(*)::int as events
             from portal.charge c
            where %s c.asked_at >= %L and c.asked_at < %L
            group by 1, 2, 3, 4, 5)
         select c.institution_id, k.kind, $2, c.product, c.list_price_vnd, c.price_percent, c.amount_vnd, k.quantity
           from counted c cross join lateral (values ($1, c.settled), (''waiting'', c.events - c.settled)) k (kind, quantity)
          where k.quantity > 0', case when asked.members is not null then 'c.institution_id = any ($3) and' end, starts, ends)
        using asked.kind, asked.month, asked.members, counted_at;
    end loop;
  end
  $$;
comment on function portal.month_usage(date, timestamptz, int[]) is
  'The events that a close of a month looks at, counted by price: its own (usage), those of closed months that waited for an answer then '
  '(late, with what was billed already), and those without an answer at counted_at (waiting). Of all institutions for the bureau, else of '
  'the acting one.';

-- A correction of a contract that has ended is stated under the contract of its kind in force, and names the month that it corrects: a
-- second statement of its kind in a month would take the number of the first, and the institution's close would fail.
create function portal.close_months(month_in date, by_whom text, counted_at timestamptz, institutions int[], usages jsonb[])
  returns table (institution_id int, outcome text)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  begin
    if extract(day from month_in) <> 1 or cardinality(institutions) <> cardinality(usages) then
      raise exception 'a close needs a month, institutions and the usage of each: %', month_in using errcode = 'invalid_parameter_value';
    end if;
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'accounts of others are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- What was asked at the month's last moment is committed an hour later, or never.
    if now() < portal.month_start((month_in + interval '1 month')::date) + interval '1 hour' then
      return query select id, 'open' from unnest(institutions) id;
      return;
    end if;
    -- Always in one order, so that two closers wait for one another and neither for both.
    perform pg_advisory_xact_lock(hashtextextended(format('close month %s', each.id), 0))
       from (select distinct id from unnest(institutions) id order by id) each;

    return query
    with given as (
      select g.id, g.usage,
             exists (select from portal.month_close m where m.institution_id = g.id and m.month = month_in) as is_known,
             -- Another close may have billed what was counted before it.
             exists (select from portal.month_close m where m.institution_id = g.id and m.closed_at > counted_at) as is_stale
        from unnest(institutions, usages) g (id, usage)
    ), used as (
      select g.id, u.*
        from given g
       cross join jsonb_to_recordset(g.usage) u (kind text, of_month date, product text, list_price_vnd bigint, price_percent smallint,
               unit_price_vnd bigint, quantity int)
       where not g.is_known and not g.is_stale
    ), fresh as (
      select u.id, u.kind, u.of_month, u.product, u.list_price_vnd, u.price_percent, u.unit_price_vnd,
             u.quantity - coalesce(case when u.kind = 'late' then (
               select sum(l.quantity) from portal.statement_line l
                where l.institution_id = u.id and l.of_month = u.of_month and l.kind <> 'correction' and l.product = u.product
                  and l.list_price_vnd = u.list_price_vnd and l.price_percent = u.price_percent and l.unit_price_vnd = u.unit_price_vnd)
               end, 0) as quantity
        from used u
       where u.kind <> 'waiting'
    ), contracts as (
      select distinct on (s.institution_id, s.fee_group) s.institution_id as id, s.fee_group, s.contract_no
        from portal.service_contract s
       where s.institution_id = any (institutions) and s.valid_from < (month_in + interval '1 month')::date
         and (s.valid_to is null or s.valid_to >= month_in)
       order by s.institution_id, s.fee_group, s.valid_from desc
    ), successors as (
      -- An ended contract has no statements any more: what is corrected under it is stated under the one of its kind that came last.
      select distinct on (s.institution_id, s.fee_group) s.institution_id as id, s.fee_group, s.contract_no
        from portal.service_contract s
       where s.institution_id = any (institutions) and s.valid_from < (month_in + interval '1 month')::date
       order by s.institution_id, s.fee_group, s.valid_from desc, s.contract_no
    ), raw as (
      select f.id, k.contract_no, f.kind, f.of_month, f.product, f.list_price_vnd, f.price_percent, f.unit_price_vnd,
             f.quantity::int as quantity, f.unit_price_vnd * f.quantity as gross_vnd, null::uuid as proposal_id, null::text as note
        from fresh f join bureau.product p on p.code = f.product left join contracts k on k.id = f.id and k.fee_group = p.fee_group
       where f.quantity <> 0
      union all
      select o.institution_id, coalesce(k.contract_no, n.contract_no, o.contract_no), 'correction', o.month, null, null, null, null, null, o.amount_vnd, o.id, o.reason
        from portal.fee_proposal o
        join portal.service_contract c on c.institution_id = o.institution_id and c.contract_no = o.contract_no
        left join successors n on n.id = o.institution_id and n.fee_group = c.fee_group
        left join contracts k on k.id = o.institution_id and k.fee_group = c.fee_group
       where o.institution_id in (select g.id from given g where not g.is_known and not g.is_stale)
         and o.kind = 'correction' and o.state = 'approved'
         and not exists (select from portal.statement_line l where l.institution_id = o.institution_id and l.proposal_id = o.id)
    ), outcomes as (
      select g.id, case when g.is_known then 'known' when g.is_stale then 'stale' when r.id is not null then 'no-contract' else 'closed' end
               as outcome
        from given g left join (select distinct id from raw where contract_no is null) r on r.id = g.id
    ), volumes as (
      select r.id, sum(r.quantity) as volume from raw r where r.unit_price_vnd > 0 group by r.id
    ), waits as (
      select u.id, sum(u.quantity) as events from used u where u.kind = 'waiting' and u.of_month = month_in group by u.id
    ), closing as (
      select o.id, bureau.loyalty_bp(o.id, month_in) as loyalty, coalesce(w.events, 0)::int as waiting,
             (select coalesce(max(t.discount_bp), 0) from bureau.fee_tier t where t.above < coalesce(v.volume, 0))::smallint as tier
        from outcomes o left join volumes v on v.id = o.id left join waits w on w.id = o.id
       where o.outcome = 'closed'
    ), line as (
      select l.*, c.tier, c.loyalty,
             row_number() over (partition by l.id, l.contract_no order by l.kind <> 'usage', l.of_month, l.product, l.list_price_vnd desc,
               l.price_percent desc, l.unit_price_vnd desc, l.proposal_id) as line_no,
             case when l.kind = 'correction' then 0 else l.gross_vnd end as discounted
        from raw l join closing c on c.id = l.id
    ), tiered as (
      -- Each total is rounded once; its lines take their whole dong, and what is left over goes to the largest remainders.
      select l.*, floor(l.discounted::numeric * l.tier / 10000) as tier_whole, l.discounted::numeric * l.tier % 10000 as tier_rest,
             portal.half_up(sum(l.discounted) over (partition by l.id, l.contract_no) * l.tier / 10000.0) as tier_total
        from line l
    ), tier_shared as (
      select t.*, t.tier_whole + case when row_number() over (partition by t.id, t.contract_no order by t.tier_rest desc, t.line_no)
               <= t.tier_total - sum(t.tier_whole) over (partition by t.id, t.contract_no) then 1 else 0 end as tier_share
        from tiered t
    ), loyal as (
      select s.*, floor((s.discounted - s.tier_share) * s.loyalty / 10000) as loyal_whole,
             (s.discounted - s.tier_share) * s.loyalty % 10000 as loyal_rest,
             portal.half_up(sum(s.discounted - s.tier_share) over (partition by s.id, s.contract_no) * s.loyalty / 10000.0) as loyal_total
        from tier_shared s
    ), loyal_shared as (
      select y.*, y.loyal_whole + case when row_number() over (partition by y.id, y.contract_no order by y.loyal_rest desc, y.line_no)
               <= y.loyal_total - sum(y.loyal_whole) over (partition by y.id, y.contract_no) then 1 else 0 end as loyal_share
        from loyal y
    ), netted as (
      select s.*, s.gross_vnd - s.tier_share - s.loyal_share as net from loyal_shared s
    ), taxed as (
      select n.*, floor(n.net / 10) as vat_whole, n.net - floor(n.net / 10) * 10 as vat_rest,
             portal.half_up(sum(n.net) over (partition by n.id, n.contract_no) / 10.0) as vat_total
        from netted n
    ), done as (
      select t.*, t.vat_whole + case when row_number() over (partition by t.id, t.contract_no order by t.vat_rest desc, t.line_no)
               <= t.vat_total - sum(t.vat_whole) over (partition by t.id, t.contract_no) then 1 else 0 end as vat
        from taxed t
    ), stated as (
      insert into portal.statement (institution_id, month, contract_no, statement_no, events, free_events, tier_bp, loyalty_bp,
             gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd, closed_at)
      select d.id, month_in, d.contract_no,
             'BK' || to_char(month_in, 'YYYYMM') || i.code || case k.fee_group when 'information' then '1' else '2' end,
             coalesce(sum(d.quantity), 0), coalesce(sum(d.quantity) filter (where d.unit_price_vnd = 0), 0), d.tier, d.loyalty,
             sum(d.gross_vnd), sum(d.tier_share), sum(d.loyal_share), sum(d.net), sum(d.vat), sum(d.net + d.vat), counted_at
        from done d
        join bureau.institution i on i.id = d.id
        join portal.service_contract k on k.institution_id = d.id and k.contract_no = d.contract_no
       group by d.id, d.contract_no, i.code, k.fee_group, d.tier, d.loyalty
      returning institution_id as id, contract_no, statement_no, total_vnd, events
    ), lined as (
      insert into portal.statement_line (institution_id, month, contract_no, line_no, kind, of_month, product, list_price_vnd,
             price_percent, unit_price_vnd, quantity, gross_vnd, tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd,
             proposal_id, note)
      select d.id, month_in, d.contract_no, d.line_no, d.kind, d.of_month, d.product, d.list_price_vnd, d.price_percent,
             d.unit_price_vnd, d.quantity, d.gross_vnd, d.tier_share, d.loyal_share, d.net, d.vat, d.net + d.vat, d.proposal_id, d.note
        from done d
    ), noticed as (
      insert into portal.payment_notice (institution_id, notice_no, month, contract_no, amount_vnd, due_on)
      select s.id, 'GB' || substr(s.statement_no, 3), month_in, s.contract_no, s.total_vnd, portal.hanoi_day() + 15
        from stated s where s.total_vnd > 0
    ), ended as (
      insert into portal.month_close (institution_id, month, events, unsettled, total_vnd, closed_by)
      select c.id, month_in, coalesce(sum(s.events), 0), c.waiting, coalesce(sum(s.total_vnd), 0), by_whom
        from closing c left join stated s on s.id = c.id
       group by c.id, c.waiting
    )
    select o.id, o.outcome from outcomes o order by o.id;
  end
  $$;
comment on function portal.close_months(date, text, timestamptz, int[], jsonb[]) is
  'Closes a month of institutions from usage that portal.month_usage counted at counted_at (an array of its rows each, null for '
  'none): statements, their lines and payment notices, of each institution whole or not at all. Answers of each: closed, known (it was), '
  'open (the month is not over), no-contract (there is usage that no contract covers; nothing is written) or stale (another month was '
  'closed after the count: to be counted again).';

create function portal.close_month(month_in date, by_whom text) returns text
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    counted_at timestamptz;
    done text;
  begin
    if institution is null then
      raise exception 'a close needs an institution' using errcode = 'invalid_parameter_value';
    end if;
    -- Nothing is counted twice at once: whoever waited here finds the month closed.
    perform pg_advisory_xact_lock(hashtextextended(format('close month %s', institution), 0));
    if exists (select from portal.month_close m where m.institution_id = institution and m.month = month_in) then return 'known'; end if;
    counted_at := portal.next_millisecond();
    done := (select c.outcome from portal.close_months(month_in, by_whom, counted_at, array[institution],
      array[(select jsonb_agg(u) from portal.month_usage(month_in, counted_at, array[institution]) u)]) c);
    if done = 'closed' then perform portal.use_credit(array[institution], by_whom); end if;
    return done;
  end
  $$;
comment on function portal.close_month(date, text) is
  'Counts and closes a month of the acting institution, in one transaction, and uses its credit for what it asks for. Answers closed, known '
  '(it was), open (the month is not over) or no-contract (there is usage that no contract covers; nothing is written).';

create function portal.missed_closes(before date) returns table (institution_id int, month date)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'accounts of others are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    return query
      select k.institution_id, m.month::date
        from (select s.institution_id, min(s.valid_from) as since from portal.service_contract s group by 1) k
       cross join lateral generate_series(date_trunc('month', k.since::timestamp), before - interval '1 month', interval '1 month') m (month)
       where not exists (select from portal.month_close c where c.institution_id = k.institution_id and c.month = m.month::date)
         and exists (select from portal.charge c where c.institution_id = k.institution_id and c.asked_at >= portal.month_start(m.month::date)
           and c.asked_at < portal.month_start((m.month + interval '1 month')::date))
       order by m.month, k.institution_id;
  end
  $$;
comment on function portal.missed_closes(date) is
  'Months before a month in which an institution under contract asked something and that are not closed for it, the oldest first; for the '
  'bureau.';

-- fee-desk

-- The bureau's lists of fees, contracts and ledgers over all institutions.

create function portal.fees_overview(month_in date)
returns table (institution_id int, closed_at timestamptz, closed_by text, events int, unsettled int, total_vnd bigint, contracts int,
  open_vnd bigint, overdue_vnd bigint, proposals int, waiting_agreements int)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
begin
  if not bureau.is_bureau_acting() then
    raise exception 'the overview is the bureau''s' using errcode = 'insufficient_privilege';
  end if;
  return query
    with notice as (
      select n.institution_id, n.due_on, n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p
          where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0) as open_vnd
        from portal.payment_notice n
    ), owed as (
      select n.institution_id, sum(n.open_vnd) as open_vnd, sum(n.open_vnd) filter (where n.due_on < portal.hanoi_day()) as overdue_vnd
        from notice n where n.open_vnd > 0 group by 1
    )
    select i.id, m.closed_at, m.closed_by, m.events, m.unsettled, m.total_vnd,
           (select count(*)::int from portal.service_contract c where c.institution_id = i.id and (c.valid_to is null or c.valid_to >= month_in)),
           coalesce(o.open_vnd, 0)::bigint, coalesce(o.overdue_vnd, 0)::bigint,
           (select count(*)::int from portal.fee_proposal f where f.institution_id = i.id and f.state = 'proposed'),
           (select count(*)::int from portal.reconciliation r where r.institution_id = i.id and r.bureau_by is null)
      from bureau.institution i
      left join portal.month_close m on m.institution_id = i.id and m.month = month_in
      left join owed o on o.institution_id = i.id
     where i.class <> 'bureau'
     order by i.code;
end $$;
comment on function portal.fees_overview(date) is
  'For the bureau: how the close of a month stands with each institution, what it still owes, and what waits for a second person.';

create function portal.bureau_fee_proposals() returns setof portal.fee_proposal
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all accounts are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query select f.* from portal.fee_proposal f;
  end
  $$;
comment on function portal.bureau_fee_proposals() is 'Corrections and write-offs of every institution, for the bureau.';

create function portal.bureau_contracts() returns setof portal.service_contract
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all contracts are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query select c.* from portal.service_contract c;
  end
  $$;
comment on function portal.bureau_contracts() is 'Contracts of every institution, for the bureau.';

create function portal.ledger(institution int, from_month date, to_month date)
  returns table (institution_id int, month date, contract_no text, opening_vnd bigint, charged_vnd bigint, paid_vnd bigint,
    closing_vnd bigint, stated_vnd bigint, agreed_vnd bigint, note text, member_by text, member_at timestamptz, bureau_by text,
    bureau_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  #variable_conflict use_column
  begin
    if institution is distinct from portal.acting_institution() and not bureau.is_bureau_acting() then
      raise exception 'an account is its institution''s and the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    return query
      with months as (
        select m::date as month from generate_series(from_month, least(to_month, date_trunc('month', portal.hanoi_day())::date),
          interval '1 month') m
      ), charged as materialized (
        select s.institution_id, s.contract_no, s.month, sum(s.total_vnd) as amount from portal.statement s
         where institution is null or s.institution_id = institution group by 1, 2, 3
      ), paid as materialized (
        select p.institution_id, p.contract_no, date_trunc('month', p.paid_on)::date as month, sum(p.amount_vnd) as amount
          from portal.payment p where institution is null or p.institution_id = institution group by 1, 2, 3
      ), account as (
        select k.institution_id, m.month, k.contract_no,
          coalesce((select sum(c.amount) from charged c
             where c.institution_id = k.institution_id and c.contract_no = k.contract_no and c.month < m.month), 0)
            - coalesce((select sum(p.amount) from paid p
             where p.institution_id = k.institution_id and p.contract_no = k.contract_no and p.month < m.month), 0) as opening,
          coalesce((select c.amount from charged c
             where c.institution_id = k.institution_id and c.contract_no = k.contract_no and c.month = m.month), 0) as charged,
          coalesce((select p.amount from paid p
             where p.institution_id = k.institution_id and p.contract_no = k.contract_no and p.month = m.month), 0) as paid
        from months m
        join portal.service_contract k on (institution is null or k.institution_id = institution)
         and k.valid_from < (m.month + interval '1 month')::date
      )
      select a.institution_id, a.month, a.contract_no, a.opening::bigint, a.charged::bigint, a.paid::bigint,
        (a.opening + a.charged - a.paid)::bigint, r.stated_vnd, case when r.bureau_at is not null then r.closing_vnd end, r.note,
        r.member_by, r.member_at::timestamptz, r.bureau_by, r.bureau_at::timestamptz
      from account a
      left join portal.reconciliation r
        on r.institution_id = a.institution_id and r.month = a.month and r.contract_no = a.contract_no;
  end
  $$;
comment on function portal.ledger(int, date, date) is
  'The account of each contract in each month, months as their first days: opening + charged - paid = closing, and what either side says of '
  'it. Of one institution, by itself or by the bureau; of all of them (null) by the bureau. Months to come are left out.';

-- invoices

-- E-invoices issued from statements.

create table bureau.tax_party (
  institution_id int primary key references bureau.institution (id),
  tax_code text collate "C" not null check (tax_code ~ '^[0-9]{10}(-[0-9]{3})?$'),
  name text not null,
  address text not null,
  written_by text not null,
  written_at timestamptz(3) not null default clock_timestamp()
);
comment on table bureau.tax_party is
  'As what an institution is invoiced, and the bureau invoices: tax code, registered name and address. Holds no borrower.';
alter table bureau.tax_party enable row level security;
create policy tax_party_known on bureau.tax_party for select to :app_role
  using (institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting())
    or institution_id in (select i.id from bureau.institution i where i.class = 'bureau'));

create table bureau.invoice_label (
  kind text not null check (kind in ('status', 'sign', 'paid')),
  code smallint not null,
  label_vi text not null,
  label_en text not null,
  written_by text not null default 'default',
  primary key (kind, code)
);
comment on table bureau.invoice_label is
  'What the codes of invoices mean: their status 1 to 4, signing 0 to 2 and payment 0 to 2. The documents do not say; these are '
  'this project''s, and the bureau''s to change.';
alter table bureau.invoice_label enable row level security;
create policy invoice_label_known on bureau.invoice_label for select to :app_role
  using ((select portal.acting_institution()) is not null);
insert into bureau.invoice_label (kind, code, label_vi, label_en) values
  ('status', 1, 'Có hiệu lực', 'In force'),
  ('status', 2, 'Đã bị thay thế', 'Replaced'),
  ('status', 3, 'Đã bị điều chỉnh', 'Adjusted'),
  ('status', 4, 'Đã hủy', 'Cancelled'),
  ('sign', 0, 'Chưa ký', 'Not signed'),
  ('sign', 1, 'Người bán đã ký', 'Signed by the seller'),
  ('sign', 2, 'Đã có mã của cơ quan thuế', 'Coded by the tax authority'),
  ('paid', 0, 'Chưa thanh toán', 'Not paid'),
  ('paid', 1, 'Thanh toán một phần', 'Paid in part'),
  ('paid', 2, 'Đã thanh toán', 'Paid');

create function bureau.write_invoice_label(kind_in text, code_in int, vi text, en text, by_whom text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'labels are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    update bureau.invoice_label l set label_vi = vi, label_en = en, written_by = by_whom
     where l.kind = kind_in and l.code = code_in;
    return found;
  end
  $$;
comment on function bureau.write_invoice_label(text, int, text, text, text) is
  'Writes what a code of invoices means; false when there is no such code.';

create function bureau.write_tax_party(institution int, given jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'parties of invoices are written by the bureau' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.tax_party as p (institution_id, tax_code, name, address, written_by)
      select i.id, given ->> 'tax_code', given ->> 'name', given ->> 'address', given ->> 'written_by'
        from bureau.institution i where i.id = institution
      on conflict (institution_id) do update set tax_code = excluded.tax_code, name = excluded.name, address = excluded.address,
        written_by = excluded.written_by, written_at = clock_timestamp();
    return found;
  end
  $$;
comment on function bureau.write_tax_party(int, jsonb) is
  'Writes as what an institution is invoiced from now on; invoices that were numbered keep what they say.';

create table bureau.invoice_series (
  serial text collate "C" primary key,
  pattern text collate "C" not null,
  last_number int not null check (last_number >= 0)
);
comment on table bureau.invoice_series is 'The last number taken of each serial of invoices: they follow each other without a gap.';
alter table bureau.invoice_series enable row level security;
create policy invoice_series_known on bureau.invoice_series for select to :app_role using ((select bureau.is_bureau_acting()));

create table bureau.invoice_number (
  serial text collate "C" not null,
  number int not null check (number >= 1),
  institution_id int not null,
  invoice_id uuid not null unique,
  taken_at timestamptz(3) not null default clock_timestamp(),
  primary key (serial, number)
);
comment on table bureau.invoice_number is 'Which invoice has which number, over all institutions.';
alter table bureau.invoice_number enable row level security;
create policy invoice_number_known on bureau.invoice_number for select to :app_role using ((select bureau.is_bureau_acting()));

create table portal.invoice (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('original', 'replacement', 'adjustment', 'reissue')),
  refers_to uuid,
  reason text,
  month date not null check (extract(day from month) = 1),
  contract_no text collate "C" not null,
  net_vnd bigint not null,
  vat_vnd bigint not null,
  total_vnd bigint not null check (total_vnd = net_vnd + vat_vnd),
  state smallint not null default 1 check (state between 1 and 4),
  state_reason text,
  sign_state smallint not null default 0 check (sign_state between 0 and 2),
  pattern text collate "C",
  serial text collate "C",
  number int,
  issued_on date,
  content jsonb,
  xml bytea,
  signer text,
  signed_at timestamptz(3),
  tax_authority_code text,
  asked_by text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  attempts int not null default 0,
  last_fault text,
  correction_id uuid,
  primary key (institution_id, id),
  foreign key (institution_id, month, contract_no) references portal.statement (institution_id, month, contract_no),
  foreign key (institution_id, refers_to) references portal.invoice (institution_id, id),
  check ((kind = 'original') = (refers_to is null)),
  check ((number is null) = (serial is null) and (number is null) = (issued_on is null) and (number is null) = (content is null)),
  check ((xml is null) = (sign_state = 0)),
  check ((sign_state = 2) = (tax_authority_code is not null)),
  -- A correction that takes something off what was invoiced before is no line of a later invoice but an adjusting one.
  check (correction_id is null or kind = 'adjustment')
);
create unique index invoice_statement on portal.invoice (institution_id, month, contract_no) where kind = 'original';
-- One that was replaced or is being adjusted takes no second replacement: that is made of the newer one.
create unique index invoice_replacement on portal.invoice (institution_id, refers_to) where kind = 'replacement';
create unique index invoice_name on portal.invoice (institution_id, serial, number) where number is not null;
create index invoice_issued on portal.invoice (institution_id, issued_on);
create unique index invoice_correction on portal.invoice (institution_id, correction_id) where correction_id is not null;
create unique index invoice_reissue on portal.invoice (institution_id, refers_to) where kind = 'reissue';
comment on table portal.invoice is
  'Invoices of statements, and at the same time the outbox of what is still to be numbered and signed (attempts, last_fault). state: 1 in '
  'force, 2 replaced, 3 adjusted, 4 cancelled. content is what is printed and signed but for the number; a numbered invoice never changes '
  'but for its states. An adjustment holds the difference alone.';
comment on column portal.invoice.correction_id is
  'The approved correction (portal.fee_proposal) that this adjusting invoice was made for; its line is in no other invoice.';
alter table portal.invoice enable row level security, force row level security;
create policy institution on portal.invoice
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
create policy keeper on portal.invoice to current_user using (true) with check (true);

create function portal.number_invoice(invoice uuid, serial_in text, pattern_in text, day date, content_in jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    had int;
    taken int;
  begin
    select i.number into had from portal.invoice i where i.institution_id = institution and i.id = invoice for update;
    if not found then
      raise exception 'no such invoice' using errcode = 'no_data_found';
    end if;
    if had is not null then
      return had;
    end if;
    -- The row of the serial is held until the transaction ends: issuers wait, and one that dies takes its number back.
    insert into bureau.invoice_series as s (serial, pattern, last_number) values (serial_in, pattern_in, 1)
      on conflict (serial) do update set last_number = s.last_number + 1 returning s.last_number into taken;
    insert into bureau.invoice_number (serial, number, institution_id, invoice_id) values (serial_in, taken, institution, invoice);
    update portal.invoice i set number = taken, serial = serial_in, pattern = pattern_in, issued_on = day, content = content_in
     where i.institution_id = institution and i.id = invoice;
    update portal.invoice o set state = case n.kind when 'replacement' then 2 else 3 end, state_reason = n.reason
      from portal.invoice n
     where n.institution_id = institution and n.id = invoice and o.institution_id = institution and o.id = n.refers_to and o.state in (1, 3);
    return taken;
  end
  $$;
comment on function portal.number_invoice(uuid, text, text, date, jsonb) is
  'Gives an invoice of the acting institution the next number of a serial with what it says, and the one it refers to its new state; '
  'an invoice that has a number keeps it. Answers the number.';

create function portal.bureau_invoice(invoice_in uuid) returns setof portal.invoice
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query select i.* from portal.invoice i where i.id = invoice_in;
  end
  $$;
comment on function portal.bureau_invoice(uuid) is 'One invoice of any institution, for the bureau.';

create function portal.record_tax_code(invoice_in uuid, code_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'the tax authority answers the bureau' using errcode = 'insufficient_privilege';
    end if;
    update portal.invoice i set sign_state = 2, tax_authority_code = code_in where i.id = invoice_in and i.sign_state = 1;
    return found;
  end
  $$;
comment on function portal.record_tax_code(uuid, text) is
  'Writes down the tax authority''s code of a signed invoice; false when it is not signed or has one.';

create function portal.bureau_invoices(
  institution text, from_day date, to_day date, states smallint[], signs smallint[], pattern_in text, serial_in text, number_in int,
  contract text, only_waiting boolean, first_row int, most int
) returns table (invoice portal.invoice, institution_code text, institution_name text, paid_vnd bigint, total int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select i, o.code, o.name_vi,
             coalesce((select sum(p.amount_vnd) from portal.payment p join portal.payment_notice n
                on n.institution_id = p.institution_id and n.notice_no = p.notice_no
               where n.institution_id = i.institution_id and n.month = i.month and n.contract_no = i.contract_no), 0)::bigint,
             count(*) over ()::int
        from portal.invoice i
        join bureau.institution o on o.id = i.institution_id
       where (institution is null or o.code = institution)
         and (only_waiting is not true or i.sign_state = 0)
         and (from_day is null or coalesce(i.issued_on, (i.asked_at at time zone 'Asia/Ho_Chi_Minh')::date) >= from_day)
         and (to_day is null or coalesce(i.issued_on, (i.asked_at at time zone 'Asia/Ho_Chi_Minh')::date) <= to_day)
         and (states is null or i.state = any (states))
         and (signs is null or i.sign_state = any (signs))
         and (pattern_in is null or i.pattern = pattern_in)
         and (serial_in is null or i.serial = serial_in)
         and (number_in is null or i.number = number_in)
         and (contract is null or i.contract_no = contract)
       order by i.issued_on desc nulls first, i.serial desc, i.number desc, i.id
       offset greatest(first_row, 0) limit least(greatest(most, 0), 99999);
  end
  $$;
comment on function portal.bureau_invoices(text, date, date, smallint[], smallint[], text, text, int, text, boolean, int, int) is
  'Invoices of every institution by criteria, for the bureau: those without a number first, then the newest.';

create function portal.bureau_invoice_list(
  institution text, from_day date, to_day date, states smallint[], signs smallint[], pattern_in text, serial_in text, number_in int,
  contract text, first_row int, most int
) returns table (institution_id int, id uuid, kind text, month date, contract_no text, total_vnd bigint, state smallint, sign_state smallint,
  pattern text, serial text, number int, issued_on date, last_fault text, institution_code text, institution_name text, asked_vnd bigint,
  paid_vnd bigint, total int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select i.institution_id, i.id, i.kind, i.month, i.contract_no::text, i.total_vnd, i.state, i.sign_state, i.pattern::text, i.serial::text,
             i.number, i.issued_on, i.last_fault, o.code::text, o.name_vi, coalesce(n.amount_vnd, 0),
             coalesce((select sum(p.amount_vnd) from portal.payment p
               where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0)::bigint,
             count(*) over ()::int
        from portal.invoice i
        join bureau.institution o on o.id = i.institution_id
        left join portal.payment_notice n on n.institution_id = i.institution_id and n.month = i.month and n.contract_no = i.contract_no
       where (institution is null or o.code = institution)
         and (from_day is null or coalesce(i.issued_on, (i.asked_at at time zone 'Asia/Ho_Chi_Minh')::date) >= from_day)
         and (to_day is null or coalesce(i.issued_on, (i.asked_at at time zone 'Asia/Ho_Chi_Minh')::date) <= to_day)
         and (states is null or i.state = any (states))
         and (signs is null or i.sign_state = any (signs))
         and (pattern_in is null or i.pattern = pattern_in)
         and (serial_in is null or i.serial = serial_in)
         and (number_in is null or i.number = number_in)
         and (contract is null or i.contract_no = contract)
       order by i.issued_on desc nulls first, i.serial desc, i.number desc, i.id
       offset greatest(first_row, 0) limit least(greatest(most, 0), 99999);
  end
  $$;
comment on function portal.bureau_invoice_list(text, date, date, smallint[], smallint[], text, text, int, text, int, int) is
  'Invoices of every institution by criteria, for the bureau: those without a number first, then the newest. asked_vnd is what the notice '
  'of the invoice''s statement asks for (0 without one), paid_vnd what was paid on it.';

create function portal.bureau_invoice_paid(invoice_in uuid) returns table (asked_vnd bigint, paid_vnd bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select coalesce(n.amount_vnd, 0),
             coalesce((select sum(p.amount_vnd) from portal.payment p
               where p.institution_id = n.institution_id and p.notice_no = n.notice_no), 0)::bigint
        from portal.invoice i
        left join portal.payment_notice n on n.institution_id = i.institution_id and n.month = i.month and n.contract_no = i.contract_no
       where i.id = invoice_in;
  end
  $$;
comment on function portal.bureau_invoice_paid(uuid) is
  'What the notice of an invoice''s statement asks for (0 without one) and what was paid on it, for the bureau.';

-- invoice-changes

-- Invoices are cancelled, replaced, adjusted or issued anew by two people.

create table portal.invoice_proposal (
  institution_id int not null,
  id uuid not null,
  invoice_id uuid not null,
  change text not null check (change in ('cancel', 'replace', 'adjust', 'reissue')),
  net_vnd bigint,
  vat_vnd bigint,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  primary key (institution_id, id),
  foreign key (institution_id, invoice_id) references portal.invoice (institution_id, id),
  check (state <> 'approved' or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  check ((change = 'adjust') = (net_vnd is not null) and (net_vnd is null) = (vat_vnd is null))
);
create unique index invoice_proposal_waiting on portal.invoice_proposal (institution_id, invoice_id) where state = 'proposed';
comment on table portal.invoice_proposal is
  'What one person of the bureau proposes to do with a numbered invoice and another decides: cancel it, replace it, adjust it by an '
  'amount, or issue a cancelled one anew. What an approved one makes is the invoice with the proposal''s own id.';
alter table portal.invoice_proposal enable row level security, force row level security;
create policy institution on portal.invoice_proposal
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());
create policy keeper on portal.invoice_proposal to current_user using (true) with check (true);

create function portal.refuse_invoice_change(i portal.invoice, change text, net bigint, vat bigint) returns text
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if i.number is null then return 'unnumbered'; end if;
    if change = 'reissue' then
      if i.state <> 4 or i.kind = 'adjustment' then return 'in-force'; end if;
      if exists (select from portal.invoice o where o.institution_id = i.institution_id and o.refers_to = i.id and o.kind = 'reissue') then
        return 'ended';
      end if;
      return null;
    end if;
    if i.state in (2, 4) or (i.state = 3 and change <> 'adjust') or i.kind = 'adjustment' and change = 'adjust' then
      return 'ended';
    end if;
    if exists (select from portal.invoice o where o.institution_id = i.institution_id and o.refers_to = i.id and o.number is null) then
      return 'waiting';
    end if;
    if change = 'adjust' and i.total_vnd + net + vat + (
        select coalesce(sum(o.total_vnd), 0) from portal.invoice o
         where o.institution_id = i.institution_id and o.refers_to = i.id and o.kind = 'adjustment' and o.state = 1) < 0 then
      return 'below-nothing';
    end if;
    return null;
  end
  $$;
comment on function portal.refuse_invoice_change(portal.invoice, text, bigint, bigint) is
  'Why an invoice cannot be changed so: unnumbered, ended (replaced, cancelled, adjusted or issued anew already), waiting (a change of it is '
  'under way), below-nothing (it would be adjusted below 0), in-force (only a cancelled invoice of a statement is issued anew); null when '
  'it can.';

create function portal.change_invoice(invoice_in uuid, change text, new_id uuid, reason_in text, net bigint, vat bigint, by_whom text)
  returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    i portal.invoice;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'invoices are changed by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into i from portal.invoice o where o.id = invoice_in for update;
    if not found then return 'none'; end if;
    refusal := portal.refuse_invoice_change(i, change, net, vat);
    if refusal is not null then return refusal; end if;
    if change = 'cancel' then
      update portal.invoice o set state = 4, state_reason = reason_in where o.institution_id = i.institution_id and o.id = i.id;
      return 'done';
    end if;
    insert into portal.invoice (institution_id, id, kind, refers_to, reason, month, contract_no, net_vnd, vat_vnd, total_vnd, asked_by)
      values (i.institution_id, new_id, case change when 'replace' then 'replacement' when 'reissue' then 'reissue' else 'adjustment' end,
        i.id, reason_in, i.month, i.contract_no, case when change = 'adjust' then net else i.net_vnd end,
        case when change = 'adjust' then vat else i.vat_vnd end, case when change = 'adjust' then net + vat else i.total_vnd end, by_whom);
    return 'done';
  end
  $$;
comment on function portal.change_invoice(uuid, text, uuid, text, bigint, bigint, text) is
  'Cancels an invoice, or asks for one that replaces it, adjusts it by an amount or takes the place of a cancelled one: done, none, or why '
  'not, see portal.refuse_invoice_change.';

create function portal.propose_invoice_change(invoice_in uuid, proposal uuid, change_in text, reason_in text, net bigint, vat bigint, by_whom text)
  returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    i portal.invoice;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'invoices are changed by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into i from portal.invoice o where o.id = invoice_in for update;
    if not found then return 'none'; end if;
    refusal := portal.refuse_invoice_change(i, change_in, net, vat);
    if refusal is not null then return refusal; end if;
    insert into portal.invoice_proposal (institution_id, id, invoice_id, change, net_vnd, vat_vnd, reason, proposed_by)
      values (i.institution_id, proposal, i.id, change_in, net, vat, reason_in, by_whom)
      on conflict (institution_id, invoice_id) where state = 'proposed' do nothing;
    return case when found then 'done' else 'waiting' end;
  end
  $$;
comment on function portal.propose_invoice_change(uuid, uuid, text, text, bigint, bigint, text) is
  'Proposes to cancel, replace or adjust an invoice (net and vat null but for an adjustment): done, none, waiting (another change of it is '
  'not decided or not numbered), or why not, see portal.refuse_invoice_change.';

create function portal.decide_invoice_change(proposal uuid, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    p portal.invoice_proposal;
    outcome text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'invoices are changed by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select * into p from portal.invoice_proposal o where o.id = proposal for update;
    if not found then return 'none'; end if;
    outcome := bureau.refuse_decision(p.state, p.proposed_by, approve, by_whom);
    if outcome is not null then return outcome; end if;
    if approve then
      outcome := portal.change_invoice(p.invoice_id, p.change, p.id, p.reason, p.net_vnd, p.vat_vnd, p.proposed_by);
      if outcome <> 'done' then return outcome; end if;
    end if;
    update portal.invoice_proposal o set state = case when approve then 'approved' else 'rejected' end, decided_by = by_whom,
           decided_at = clock_timestamp()
     where o.institution_id = p.institution_id and o.id = p.id;
    return 'done';
  end
  $$;
comment on function portal.decide_invoice_change(uuid, boolean, text) is
  'Approves a proposed change of an invoice, which is made at once, or rejects it: done, none, decided, own, or why it cannot be made.';

create function portal.bureau_invoice_proposals() returns table (proposal portal.invoice_proposal, invoice portal.invoice)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all invoices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select p, i from portal.invoice_proposal p
        join portal.invoice i on i.institution_id = p.institution_id and i.id = p.invoice_id;
  end
  $$;
comment on function portal.bureau_invoice_proposals() is 'Proposed changes of invoices of every institution, each with its invoice, for the bureau.';

-- payments

-- The account that fees are paid to, and payments read from the bank's statements.

create table bureau.payee_account (
  id int generated always as identity primary key,
  bank_bin text collate "C" not null check (bank_bin ~ '^[0-9]{6}$'),
  bank_name text not null,
  account_no text collate "C" not null check (account_no ~ '^[A-Z0-9]{4,19}$'),
  holder text not null,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  effective_at timestamptz(3),
  check ((state = 'proposed') = (decided_by is null)),
  check ((state = 'approved') = (effective_at is not null)),
  check (state <> 'approved' or decided_by <> proposed_by)
);
comment on table bureau.payee_account is
  'Accounts that fees are paid to: proposed by one person, approved by another, paid to a day later at the earliest. The newest one in '
  'effect is the account. Holds no borrower.';
alter table bureau.payee_account enable row level security;
create policy payee_account_known on bureau.payee_account for select to :app_role
  using ((select bureau.is_bureau_acting())
    or ((select portal.acting_institution()) is not null and state = 'approved' and effective_at <= clock_timestamp()));

create function bureau.propose_payee(given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    proposed int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'the account is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('payee account', 0));
    if exists (select from bureau.payee_account p where p.state = 'proposed') then return 'waiting'; end if;
    insert into bureau.payee_account (bank_bin, bank_name, account_no, holder, reason, proposed_by)
      select r.bank_bin, r.bank_name, r.account_no, r.holder, r.reason, r.proposed_by
        from jsonb_populate_record(null::bureau.payee_account, given) r
      returning id into proposed;
    return proposed::text;
  end
  $$;
comment on function bureau.propose_payee(jsonb) is
  'Proposes another account for fees. Answers its number, or waiting when another proposal is not decided yet.';

create function bureau.decide_payee(proposal int, approve boolean, by_whom text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    p bureau.payee_account;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'the account is the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    select * into p from bureau.payee_account a where a.id = proposal for update;
    if not found then return 'none'; end if;
    -- An approved account can be stopped until the moment it takes effect, by anybody who may approve one.
    if p.state = 'approved' and not approve and p.effective_at > clock_timestamp() then
      update bureau.payee_account a set state = 'rejected', effective_at = null, decided_by = by_whom, decided_at = clock_timestamp()
       where a.id = proposal;
      return 'done';
    end if;
    refusal := bureau.refuse_decision(p.state, p.proposed_by, approve, by_whom);
    if refusal is not null then return refusal; end if;
    update bureau.payee_account a set state = case when approve then 'approved' else 'rejected' end, decided_by = by_whom,
           decided_at = clock_timestamp(), effective_at = case when approve then clock_timestamp() + interval '1 day' end
     where a.id = proposal;
    return 'done';
  end
  $$;
comment on function bureau.decide_payee(int, boolean, text) is
  'Approves a proposed account, which takes effect a day later, or rejects it; an approved one is stopped by rejecting it within that day. '
  'done, none, decided (already), own (its proposer may only take it back).';

create table portal.payment_code (
  institution_id int not null,
  id uuid not null,
  notice_no text collate "C" not null,
  payee_id int not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  payload text not null,
  username text not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  primary key (institution_id, id),
  foreign key (institution_id, notice_no) references portal.payment_notice (institution_id, notice_no)
);
create index payment_code_notice on portal.payment_code (institution_id, notice_no, expires_at);
comment on table portal.payment_code is
  'VietQR codes that were shown: account and amount are the bureau''s own at that moment, good for five minutes.';
alter table portal.payment_code enable row level security, force row level security;
create policy institution on portal.payment_code
  using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

create table portal.bank_statement (
  institution_id int not null,
  id uuid not null,
  file_name text not null,
  sha256 bytea not null,
  line_count int not null,
  known_count int not null,
  matched_count int not null,
  doubtful_count int not null,
  faults jsonb not null,
  read_by text not null,
  read_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id)
);
comment on table portal.bank_statement is
  'Files of a bank''s statement that the bureau read in: how many lines were known, matched and doubtful, and which could not be read.';
alter table portal.bank_statement enable row level security, force row level security;
create policy institution on portal.bank_statement
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.bank_line (
  institution_id int not null,
  id uuid not null,
  statement_id uuid not null,
  row_no int not null,
  account_no text collate "C" not null,
  bank_ref text collate "C" not null,
  booked_on date not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  description text not null,
  payer_name text not null,
  state text not null check (state in ('matched', 'doubtful', 'settled', 'set-aside')),
  doubt text,
  candidates jsonb not null default '[]',
  parts jsonb not null default '[]',
  rest_vnd bigint not null default 0 check (rest_vnd between 0 and amount_vnd),
  note text,
  decided_by text,
  decided_at timestamptz(3),
  reversal_reason text,
  reversal_by text,
  reversal_at timestamptz(3),
  primary key (institution_id, id),
  foreign key (institution_id, statement_id) references portal.bank_statement (institution_id, id),
  check ((state in ('settled', 'set-aside')) = (decided_by is not null)),
  constraint bank_line_reversal check ((reversal_by is null) = (reversal_reason is null) and (reversal_by is null) = (reversal_at is null))
);
create index bank_line_state on portal.bank_line (institution_id, state, booked_on);
create unique index bank_line_told
  on portal.bank_line (institution_id, bank_ref, booked_on, amount_vnd);
comment on table portal.bank_line is
  'Money that came in, a line of the bank each, once by the bank''s own number, its day and amount. matched pays notices by its message, '
  'settled was given to notices by a person, set-aside is no fee. parts says what it paid, rest_vnd what of it paid nothing. reversal_by '
  'proposed to take back what it paid; a second person decides, and the line is doubtful again.';
alter table portal.bank_line enable row level security, force row level security;
create policy institution on portal.bank_line
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create function portal.unpaid_notices() returns table (
  institution_id int, institution_code text, institution_name text, short_name text, notice_no text, contract_no text, month date,
  due_on date, amount_vnd bigint, open_vnd bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'all notices are the bureau''s to see' using errcode = 'insufficient_privilege';
    end if;
    return query
      select n.institution_id, i.code, i.name_vi, i.short_name, n.notice_no, n.contract_no, n.month, n.due_on, n.amount_vnd,
             (n.amount_vnd - coalesce(p.paid, 0))::bigint
        from portal.payment_notice n
        join bureau.institution i on i.id = n.institution_id
        left join (select y.institution_id, y.notice_no, sum(y.amount_vnd) as paid from portal.payment y
                    where y.notice_no is not null group by 1, 2) p
          on p.institution_id = n.institution_id and p.notice_no = n.notice_no
       order by n.due_on, n.notice_no;
  end
  $$;
comment on function portal.unpaid_notices() is 'Every payment notice with what of it is still open (0 and less when it is paid), for the bureau.';

create function portal.record_bank_payment(institution int, payment uuid, notice text, amount bigint, day date, reference_in text, source text,
    by_whom text, credit boolean)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    n portal.payment_notice;
    paid bigint;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'payments are recorded by the bureau' using errcode = 'insufficient_privilege';
    end if;
    -- One notice is paid by one line at a time, so that no two pay what is open once.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || notice, 0));
    select * into n from portal.payment_notice o where o.institution_id = institution and o.notice_no = notice;
    if not found then return false; end if;
    select coalesce(sum(p.amount_vnd), 0) into paid from portal.payment p where p.institution_id = institution and p.notice_no = notice;
    if not credit and paid + amount > n.amount_vnd then return false; end if;
    insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, source_key, entered_by)
      values (institution, payment, 'payment', n.contract_no, notice, amount, day, reference_in, source, by_whom);
    return true;
  end
  $$;
comment on function portal.record_bank_payment(int, uuid, text, bigint, date, text, text, text, boolean) is
  'Records so much of a bank''s line as paid for a notice of any institution; false when there is no such notice, or it owes less and the '
  'contract is not to be left in credit.';

create function portal.record_line_payment(institution int, line uuid, notice text, amount bigint, day date, reference_in text, by_whom text,
    credit boolean)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    n portal.payment_notice;
    paid bigint;
    before int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'payments are recorded by the bureau' using errcode = 'insufficient_privilege';
    end if;
    -- One notice is paid by one line at a time, so that no two pay what is open once.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || notice, 0));
    select * into n from portal.payment_notice o where o.institution_id = institution and o.notice_no = notice;
    if not found then return false; end if;
    select coalesce(sum(p.amount_vnd), 0) into paid from portal.payment p where p.institution_id = institution and p.notice_no = notice;
    if not credit and paid + amount > n.amount_vnd then return false; end if;
    -- A line whose payments were taken back may pay the same notice again.
    select count(*) into before from portal.payment p
     where p.institution_id = institution and p.notice_no = notice and p.bank_line_id = line and p.kind = 'payment';
    insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, source_key, entered_by,
        bank_line_id)
      values (institution, gen_random_uuid(), 'payment', n.contract_no, notice, amount, day, reference_in,
        format('line %s %s %s', line, notice, before), by_whom, line);
    return true;
  end
  $$;
comment on function portal.record_line_payment(int, uuid, text, bigint, date, text, text, boolean) is
  'Records so much of a bank''s line as paid for a notice of any institution; false when there is no such notice, or it owes less and the '
  'contract is not to be left in credit.';

-- credit

-- What was paid too much is used for the next notice, and what a line of the bank paid can be taken back by two people.

create function portal.return_credit(institution int, notice text, by_whom text) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    short bigint;
    given record;
    back bigint;
  begin
    select n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p
        where p.institution_id = institution and p.notice_no = notice), 0) into short
      from portal.payment_notice n where n.institution_id = institution and n.notice_no = notice;
    for given in
      select p.other_notice, n.contract_no, o.contract_no as own_contract, -sum(p.amount_vnd) as amount
        from portal.payment p
        join portal.payment_notice n on n.institution_id = institution and n.notice_no = p.other_notice
        join portal.payment_notice o on o.institution_id = institution and o.notice_no = notice
       where p.institution_id = institution and p.notice_no = notice and p.kind = 'credit'
       group by p.other_notice, n.contract_no, n.due_on, o.contract_no
      having sum(p.amount_vnd) < 0
       order by n.due_on desc, p.other_notice desc
    loop
      exit when short <= 0;
      back := least(short, given.amount);
      insert into portal.payment (institution_id, id, kind, contract_no, notice_no, other_notice, amount_vnd, paid_on, reference, entered_by)
        values (institution, gen_random_uuid(), 'credit', given.own_contract, notice, given.other_notice, back, portal.hanoi_day(),
                given.other_notice, by_whom),
               (institution, gen_random_uuid(), 'credit', given.contract_no, given.other_notice, notice, -back, portal.hanoi_day(),
                notice, by_whom);
      short := short - back;
      -- What got the credit may have passed on what it then had too much.
      perform portal.return_credit(institution, given.other_notice, by_whom);
    end loop;
  end
  $$;
comment on function portal.return_credit(int, text, text) is
  'Takes back what a notice gave as credit to others, the latest due first, as far as it is no longer paid whole itself.';

create function portal.reverse_bank_line(line uuid, proposer text, by_whom text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    p record;
    taken int := 0;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'payments are taken back by the bureau' using errcode = 'insufficient_privilege';
    end if;
    -- Always in one order, so that two who change the same notices wait for one another. Credit passes between an institution's notices.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || each.notice_no, 0))
       from (select n.notice_no from portal.payment_notice n
              where n.institution_id in (select o.institution_id from portal.payment o where o.bank_line_id = line)
                and exists (select from portal.payment y where y.institution_id = n.institution_id and y.notice_no = n.notice_no)
              order by 1) each;
    for p in
      select o.institution_id, o.id, o.contract_no, o.notice_no, o.amount_vnd, o.reference from portal.payment o
       where o.bank_line_id = line and o.kind = 'payment'
         and not exists (select from portal.payment r where r.institution_id = o.institution_id and r.reverses = o.id)
       order by o.institution_id, o.notice_no
    loop
      insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, entered_by, approved_by,
          bank_line_id, reverses)
        values (p.institution_id, gen_random_uuid(), 'reversal', p.contract_no, p.notice_no, -p.amount_vnd, portal.hanoi_day(), p.reference,
          proposer, by_whom, line, p.id);
      perform portal.return_credit(p.institution_id, p.notice_no, by_whom);
      taken := taken + 1;
    end loop;
    return taken;
  end
  $$;
comment on function portal.reverse_bank_line(uuid, text, text) is
  'Takes back all that a line of the bank paid: a negative row for each payment, today, and the credit that only those payments had made. '
  'Answers how many payments; those that were taken back before stay as they are.';

create function portal.account_parts(institutions int[])
  returns table (institution_id int, fee_group text, contract_no text, notice_no text, due_on date, open_vnd bigint)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with paid as (
      select p.institution_id, p.notice_no, sum(p.amount_vnd) as amount from portal.payment p
       where p.institution_id = any (institutions) and p.notice_no is not null group by 1, 2
    )
    select n.institution_id, k.fee_group, n.contract_no, n.notice_no, n.due_on, (n.amount_vnd - coalesce(p.amount, 0))::bigint
      from portal.payment_notice n
      join portal.service_contract k on k.institution_id = n.institution_id and k.contract_no = n.contract_no
      left join paid p on p.institution_id = n.institution_id and p.notice_no = n.notice_no
     where n.institution_id = any (institutions)
    union all
    -- What a contract has beside its notices: statements below nothing, and what was paid for none of them.
    select k.institution_id, k.fee_group, k.contract_no, null, null,
           (coalesce((select sum(s.total_vnd) from portal.statement s
               where s.institution_id = k.institution_id and s.contract_no = k.contract_no and s.total_vnd <= 0), 0)
             - coalesce((select sum(p.amount_vnd) from portal.payment p
               where p.institution_id = k.institution_id and p.contract_no = k.contract_no and p.notice_no is null), 0))::bigint
      from portal.service_contract k where k.institution_id = any (institutions)
  $$;
comment on function portal.account_parts(int[]) is
  'What institutions owe, part by part: of each notice, and of each contract beside its notices; below 0 is credit. The parts of a contract '
  'add up to what its account closes with.';

-- A close looks for credit among two hundred institutions at a time, of which mostly none has any.
create function portal.use_credit(institutions int[], by_whom text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    moved int;
  begin
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'accounts of others are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- Most months nobody has any, and the accounts are looked through once.
    if not exists (select from portal.account_parts(institutions) a where a.open_vnd < 0) then return 0; end if;
    -- Whoever has credit and owes as well: its notices, always in one order.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || each.notice_no, 0))
       from (select a.notice_no
               from (select o.notice_no, o.open_vnd, bool_or(o.open_vnd < 0) over (partition by o.institution_id, o.fee_group) as has_credit
                       from portal.account_parts(institutions) o) a
              where a.has_credit and a.open_vnd <> 0 and a.notice_no is not null order by 1) each;
    with parts as materialized (
      select a.*, sum(abs(a.open_vnd)) over (partition by a.institution_id, a.fee_group, a.open_vnd < 0
               order by a.due_on nulls first, a.notice_no nulls first, a.contract_no) as upto
        from portal.account_parts(institutions) a where a.open_vnd <> 0
    ), moves as (
      -- What is too much and what is owed lie on two rulers: where they overlap, so much of the one pays so much of the other.
      select s.institution_id, s.contract_no as from_contract, s.notice_no as from_notice, t.contract_no, t.notice_no,
             (least(s.upto, t.upto) - greatest(s.upto + s.open_vnd, t.upto - t.open_vnd))::bigint as amount
        from parts s join parts t using (institution_id, fee_group)
       where s.open_vnd < 0 and t.open_vnd > 0 and t.notice_no is not null
         and least(s.upto, t.upto) > greatest(s.upto + s.open_vnd, t.upto - t.open_vnd)
    )
    insert into portal.payment (institution_id, id, kind, contract_no, notice_no, other_notice, amount_vnd, paid_on, reference, entered_by)
    select m.institution_id, gen_random_uuid(), 'credit', m.from_contract, m.from_notice, m.notice_no, -m.amount, portal.hanoi_day(),
           m.notice_no, by_whom
      from moves m
    union all
    select m.institution_id, gen_random_uuid(), 'credit', m.contract_no, m.notice_no, m.from_notice, m.amount, portal.hanoi_day(),
           coalesce(m.from_notice, m.from_contract), by_whom
      from moves m;
    get diagnostics moved = row_count;
    return moved / 2;
  end
  $$;
comment on function portal.use_credit(int[], text) is
  'Uses what institutions have in credit for what they owe, of one kind of contract at a time and the earliest due first: the rows of what '
  'is taken and of what is given are nothing together. Of any institution for the bureau, else of the acting one. Answers how many times.';

-- watches

-- Subscriptions: an institution watches its own customers; what happens to them elsewhere is told once, in the portal, in a daily digest
-- and by signed webhooks.

create table portal.watch (
  institution_id int not null,
  id uuid not null,
  scope text not null check (scope in ('customer', 'branch')),
  subject_id bigint,
  cic_code text collate "C",
  customer_name text,
  branch_id int,
  triggers text[] not null check (cardinality(triggers) between 1 and 8),
  is_live boolean not null default true,
  has_consent boolean not null default false,
  note text,
  created_by int not null,
  created_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  ended_name text,
  primary key (institution_id, id),
  check ((scope = 'customer') = (subject_id is not null and cic_code is not null)),
  check ((scope = 'branch') = (branch_id is not null)),
  check (has_consent or not 'score' = any (triggers))
);
create unique index watch_customer on portal.watch (institution_id, subject_id, created_by) where ended_at is null and scope = 'customer';
create unique index watch_branch on portal.watch (institution_id, branch_id, created_by) where ended_at is null and scope = 'branch';
create index watch_subject on portal.watch (subject_id) where ended_at is null;
comment on table portal.watch is
  'What somebody at an institution watches: one of its customers, or all of a branch (whoever has an open account there). is_live: '
  'told at once, else in the daily digest alone. A subscription that scores persons says that they consented.';
alter table portal.watch enable row level security, force row level security;
create policy institution on portal.watch
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.watch to current_user using (true) with check (true);

create table portal.watch_alert (
  institution_id int not null,
  id uuid not null default gen_random_uuid(),
  trigger text not null check (trigger in ('new-lender', 'group-up', 'group-down', 'new-inquiry', 'score', 'card-late',
    'collateral-released', 'cheque-refused', 'programme-twice')),
  subject_id bigint not null,
  subject_type smallint not null,
  cic_code text collate "C" not null,
  customer_code text,
  name text not null,
  fact_key text collate "C" not null,
  facts jsonb not null,
  other_institution_id int,
  file_kind text,
  file_period date,
  file_version int,
  file_id uuid,
  branches int[] not null default '{}',
  told_to int[] not null,
  raised_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id)
);
create unique index watch_alert_fact on portal.watch_alert (institution_id, subject_id, trigger, fact_key);
create index watch_alert_list on portal.watch_alert (institution_id, raised_at desc, id);
comment on table portal.watch_alert is
  'Alerts raised: one a fact and institution, however often the fact is met (fact_key). facts say what happened, file_* which data file '
  'said so. told_to are the users whose subscriptions met it, branches where the customer has accounts.';
alter table portal.watch_alert enable row level security, force row level security;
create policy institution on portal.watch_alert
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.watch_score (
  institution_id int not null,
  subject_id bigint not null,
  score smallint not null,
  taken_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, subject_id)
);
comment on table portal.watch_score is 'The score that a watched person''s next one is compared with: that of the first look, then of the last alert.';
alter table portal.watch_score enable row level security, force row level security;
create policy institution on portal.watch_score
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.watch_seen (
  institution_id int not null,
  user_id int not null,
  seen_at timestamptz(3) not null,
  primary key (institution_id, user_id)
);
comment on table portal.watch_seen is 'When somebody last looked at the alerts: later ones are new.';
alter table portal.watch_seen enable row level security, force row level security;
create policy institution on portal.watch_seen
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.watch_digest (
  institution_id int not null,
  day date not null,
  alert_count int not null,
  counts jsonb not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, day)
);
comment on table portal.watch_digest is 'The daily digest: how many alerts were raised in the day that ended, by trigger.';
alter table portal.watch_digest enable row level security, force row level security;
create policy institution on portal.watch_digest
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.webhook (
  institution_id int not null,
  id uuid not null,
  url text not null,
  secret_sealed bytea not null,
  is_active boolean not null default true,
  created_by int not null,
  created_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id)
);
comment on table portal.webhook is 'Where an institution''s own systems are told of alerts; each message is signed with the secret.';
alter table portal.webhook enable row level security, force row level security;
create policy institution on portal.webhook
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create table portal.webhook_delivery (
  institution_id int not null,
  id uuid not null,
  webhook_id uuid not null,
  kind text not null check (kind in ('alerts', 'digest', 'test')),
  alert_ids uuid[] not null default '{}',
  day date,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  status int,
  fault text,
  made_at timestamptz(3) not null default clock_timestamp(),
  tried_at timestamptz(3),
  next_at timestamptz(3),
  primary key (institution_id, id)
);
create index webhook_delivery_list on portal.webhook_delivery (institution_id, made_at desc, id);
comment on table portal.webhook_delivery is
  'Messages to webhooks and what became of them. id is the message''s own, the same in every try: a receiver that has it already '
  'has nothing to do.';
alter table portal.webhook_delivery enable row level security, force row level security;
create policy institution on portal.webhook_delivery
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());

create function portal.has_open_account(institution int, subject bigint) returns boolean
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select exists (select from bureau.contract k where k.subject_id = subject and k.institution_id = institution and k.closed_on is null)
        or exists (select from bureau.card_account a where a.subject_id = subject and a.institution_id = institution and a.closed_on is null)
        or exists (select from bureau.commitment m
                    where m.subject_id = subject and m.institution_id = institution and m.ends_on >= bureau.today())
  $$;
comment on function portal.has_open_account(int, bigint) is
  'True when a borrower has an open contract or card or a running off-balance commitment at an institution. For the functions below.';

create function portal.named_customer(subject bigint) returns table (customer_code text, branches int[])
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select min(c.customer_code),
           array(select distinct a.branch_id from (
             select k.branch_id from bureau.contract k
              where k.subject_id = subject and k.institution_id = portal.acting_institution() and k.closed_on is null
             union all
             select a.branch_id from bureau.card_account a
              where a.subject_id = subject and a.institution_id = portal.acting_institution() and a.closed_on is null) a order by 1)
      from bureau.customer c
     where c.institution_id = portal.acting_institution() and c.subject_id = subject
    having count(*) > 0
  $$;
comment on function portal.named_customer(bigint) is
  'The acting institution''s own code of a borrower it has ever declared and the branches where open accounts are. For the functions below.';

create function portal.own_customer(subject bigint) returns table (customer_code text, branches int[])
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select n.customer_code, n.branches from portal.named_customer(subject) n
     where portal.has_open_account(portal.acting_institution(), subject)
  $$;
comment on function portal.own_customer(bigint) is
  'The acting institution''s own code of a customer with an open contract, card or commitment there, and the branches where contracts and '
  'cards are; no row for somebody else''s, for one that was only declared, and for one whose accounts are closed.';

create function portal.watched(institution int, wanted bigint[])
  returns table (subject_id bigint, trigger text, user_id int, is_live boolean, has_consent boolean)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with watches as materialized (
      select w.institution_id, w.branch_id, w.subject_id, w.scope, w.triggers, w.created_by, w.is_live, w.has_consent
        from portal.watch w where w.institution_id = institution and w.ended_at is null
    ), met as (
      select coalesce(s.merged_into, w.subject_id) as subject_id, w.triggers, w.created_by, w.is_live, w.has_consent
        from watches w join bureau.subject s on s.subject_id = w.subject_id
       where w.scope = 'customer' and (wanted is null or coalesce(s.merged_into, w.subject_id) = any (wanted))
         and portal.has_open_account(institution, coalesce(s.merged_into, w.subject_id))
      union all
      select a.subject_id, w.triggers, w.created_by, w.is_live, w.has_consent
        from watches w
        join lateral (
          select k.subject_id from bureau.contract k
           where k.institution_id = w.institution_id and k.branch_id = w.branch_id and k.closed_on is null
             and (wanted is null or k.subject_id = any (wanted))
          union
          select c.subject_id from bureau.card_account c
           where c.institution_id = w.institution_id and c.branch_id = w.branch_id and c.closed_on is null
             and (wanted is null or c.subject_id = any (wanted))) a on w.scope = 'branch'
    )
    select m.subject_id, t.trigger, m.created_by, bool_or(m.is_live), bool_or(m.has_consent)
      from met m cross join unnest(m.triggers) t (trigger)
     where exists (select from bureau.customer c where c.institution_id = institution and c.subject_id = m.subject_id)
     group by 1, 2, 3
  $$;
comment on function portal.watched(int, bigint[]) is
  'Who at an institution watches which customers for what: customers with an open account there, those of `wanted` or all.';

create function portal.watching(subjects bigint[], trigger_in text) returns table (subject_id bigint, institution_id int)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select r.subject_id, r.institution_id
        from (select k.subject_id, k.institution_id, k.branch_id from bureau.contract k
               where k.subject_id = any (subjects) and k.closed_on is null
              union all
              select c.subject_id, c.institution_id, c.branch_id from bureau.card_account c
               where c.subject_id = any (subjects) and c.closed_on is null) r
        join portal.watch w on w.institution_id = r.institution_id and w.ended_at is null and w.scope = 'branch'
         and w.branch_id = r.branch_id and trigger_in = any (w.triggers)
      union
      select w.subject_id, w.institution_id from portal.watch w
       where w.subject_id = any (subjects) and w.ended_at is null and trigger_in = any (w.triggers)
      union
      -- A watch names the number that the borrower had then: it may have been merged since.
      select s.merged_into, w.institution_id from bureau.subject s
        join portal.watch w on w.subject_id = s.subject_id and w.ended_at is null and trigger_in = any (w.triggers)
       where s.merged_into = any (subjects);
  end
  $$;
comment on function portal.watching(bigint[], text) is
  'Which institutions have a subscription that may meet each of these borrowers. For the doors that tell watchers.';

create function portal.institutions_watching(subjects bigint[], trigger_in text) returns setof int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$ select distinct w.institution_id from portal.watching(subjects, trigger_in) w $$;
comment on function portal.institutions_watching(bigint[], text) is
  'Institutions with a subscription that may meet these borrowers. For the jobs that raise alerts.';

create function portal.institutions_with_watches(lender int) returns setof int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select w.institution_id from portal.watch w where w.ended_at is null and w.institution_id <> lender
    union
    select o.institution_id from bureau.contract k
      join bureau.contract o on o.subject_id = k.subject_id and o.programme = 'NQ33'
     where k.programme = 'NQ33' and k.institution_id = lender
     group by k.subject_id, o.institution_id
    having exists (select from bureau.contract x where x.subject_id = k.subject_id and x.programme = 'NQ33' and x.institution_id <> lender)
    order by 1
  $$;
comment on function portal.institutions_with_watches(int) is
  'Institutions that a lender''s file may concern: those with subscriptions, and lenders of the same people in the housing programme.';

-- watch-alerts

-- What is told about a watched customer: facts of data files, inquiries, cheques and scores.

create function portal.debts_at(subjects bigint[], lender int, month date)
  returns table (subject_id bigint, debt_group smallint)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select x.subject_id, max(x.debt_group) from (
      select b.subject_id, b.debt_group from bureau.balance_month b
       where b.subject_id = any (subjects) and b.institution_id = lender and b.month = debts_at.month and b.balance_vnd > 0
      union all
      select c.subject_id, c.debt_group[p.place] from bureau.card_account c
       cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from debts_at.month)::int) * 12
          + extract(month from c.latest_month)::int - extract(month from debts_at.month)::int as place) p
       where c.subject_id = any (subjects) and c.institution_id = lender
         and p.place >= 1 and c.balance_vnd[p.place] > 0 and c.debt_group[p.place] is not null) x
     group by 1
  $$;
comment on function portal.debts_at(bigint[], int, date) is 'Who of these owes a lender at a month''s end, by loan or card, and the worst group.';

create function portal.month_before(lender int, month date) returns date
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select ago.month from (
      select (month_before.month - make_interval(months => n))::date as month from generate_series(1, 3) n) ago
     where exists (select from bureau.balance_month b where b.month = ago.month and b.institution_id = lender)
        or exists (select from bureau.applied_file f where f.institution_id = lender
                    and f.period = (ago.month + interval '1 month' - interval '1 day')::date)
     order by 1 desc limit 1
  $$;
comment on function portal.month_before(int, date) is
  'The newest of the three months before one that a lender sent figures of, or null: a month that was not sent says nothing.';

create function portal.facts_of_file(institution int, lender int, period date)
  returns table (trigger text, subject_id bigint, fact_key text, facts jsonb)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with given as materialized (
      select date_trunc('month', period)::date as month, portal.month_before(lender, date_trunc('month', period)::date) as before
    ), watched as materialized (
      select distinct w.subject_id from portal.watched(institution, null) w where institution <> lender
    ), list as materialized (
      select array(select w.subject_id from watched w) as subjects
    ), now as materialized (
      select d.* from given, list, portal.debts_at(list.subjects, lender, given.month) d
    ), before as materialized (
      select d.* from given, list, portal.debts_at(list.subjects, lender, given.before) d
    )
    select 'new-lender', n.subject_id, format('%s:%s', lender, g.month), jsonb_build_object('month', g.month, 'group', n.debt_group)
      from now n cross join given g
     where g.before is not null and not exists (select from before b where b.subject_id = n.subject_id)
    union all
    select case when n.debt_group > b.debt_group then 'group-up' else 'group-down' end, n.subject_id,
           format('%s:%s:%s>%s', lender, g.month, b.debt_group, n.debt_group),
           jsonb_build_object('month', g.month, 'from', b.debt_group, 'to', n.debt_group)
      from now n join before b on b.subject_id = n.subject_id and b.debt_group <> n.debt_group cross join given g
    union all
    select 'card-late', c.subject_id, format('%s:%s:%s', lender, c.card_id, g.month),
           jsonb_build_object('month', g.month, 'days', c.late_days[p.place])
      from given g cross join list
      join bureau.card_account c on c.subject_id = any (list.subjects) and c.institution_id = lender
     cross join lateral (select 1 + (extract(year from c.latest_month)::int - extract(year from g.month)::int) * 12
        + extract(month from c.latest_month)::int - extract(month from g.month)::int as place,
        1 + (extract(year from c.latest_month)::int - extract(year from g.before)::int) * 12
        + extract(month from c.latest_month)::int - extract(month from g.before)::int as place_before) p
     where g.before is not null and p.place >= 1 and c.late_days[p.place] > 0 and coalesce(c.late_days[p.place_before], 0) = 0
    union all
    select 'collateral-released', c.subject_id, format('%s:%s:%s', lender, c.collateral_id, c.released_on),
           jsonb_build_object('kind', a.kind, 'day', c.released_on)
      from given g cross join list
      join bureau.collateral_pledge c on c.subject_id = any (list.subjects) and c.institution_id = lender
       and c.released_on > g.before and c.released_on <= period
      join bureau.collateral a on a.subject_id = c.subject_id and a.collateral_id = c.collateral_id
    union all
    -- Two lenders of the housing programme: both are told, whoever they watch.
    select 'programme-twice', k.subject_id, 'programme', '{}'::jsonb
      from bureau.contract k
     where k.programme = 'NQ33' and k.institution_id = lender
       and exists (select from bureau.contract o where o.subject_id = k.subject_id and o.programme = 'NQ33' and o.institution_id <> lender)
       and exists (select from bureau.contract o where o.subject_id = k.subject_id and o.programme = 'NQ33' and o.institution_id = institution)
     group by k.subject_id
  $$;
comment on function portal.facts_of_file(int, int, date) is
  'What a lender''s file of a report day says anew about the customers that an institution watches: who owes there who did not, whose '
  'group moved, whose card fell late, which security was released; and who stands in the housing programme at two lenders.';

-- The note of a second lender of the housing programme goes to both, also where the loan of the programme is closed.
create function portal.keep_watch_alert(
  trigger_in text, subject bigint, fact_key_in text, facts_in jsonb, other int, file jsonb
) returns table (alert_id uuid, live_users int[])
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
    users int[];
    live int[];
  begin
    if trigger_in = 'programme-twice' then
      select coalesce(array_agg(m.user_id order by m.user_id), '{}') into users
        from portal.membership m
       where m.institution_id = institution and exists (
         select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'watch.manage');
      live := users;
    else
      select coalesce(array_agg(w.user_id order by w.user_id), '{}'), coalesce(array_agg(w.user_id order by w.user_id) filter (where w.is_live), '{}')
        into users, live
        from portal.watched(institution, array[subject]) w where w.trigger = trigger_in;
      if cardinality(users) = 0 then return; end if;
    end if;
    return query
      insert into portal.watch_alert as t (institution_id, trigger, subject_id, subject_type, cic_code, customer_code, name, fact_key, facts,
             other_institution_id, file_kind, file_period, file_version, file_id, branches, told_to)
      select institution, trigger_in, s.subject_id, s.subject_type, s.cic_code, o.customer_code, s.name, fact_key_in, facts_in, other,
             file ->> 'kind', (file ->> 'period')::date, (file ->> 'version')::int, (file ->> 'id')::uuid, o.branches, users
        from bureau.subject s cross join lateral portal.named_customer(s.subject_id) o
       where s.subject_id = subject
      on conflict (institution_id, subject_id, trigger, fact_key) do nothing
      returning t.id, live;
  end
  $$;
comment on function portal.keep_watch_alert(text, bigint, text, jsonb, int, jsonb) is
  'Keeps an alert of the acting institution about an own customer that somebody watches for it; a fact that is known makes no second '
  'one. Answers the new alert and the users to be told at once.';

create function portal.raise_file_alerts(lender int, file jsonb) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    with facts as materialized (
      select f.* from portal.facts_of_file(portal.acting_institution(), lender, (file ->> 'period')::date) f
    )
    select k.alert_id, k.live_users
      from facts f
      join lateral portal.keep_watch_alert(f.trigger, f.subject_id, f.fact_key, f.facts, lender, file) k on true
     where portal.acting_institution() is not null
  $$;
comment on function portal.raise_file_alerts(int, jsonb) is
  'Raises what a lender''s applied file (kind, period, version, id) says about the customers that the acting institution watches.';

create function portal.raise_inquiry_alert(subject bigint, inquiry uuid) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select k.alert_id, k.live_users
      from bureau.inquiry_footprint f
      join lateral portal.keep_watch_alert('new-inquiry', subject, inquiry::text,
        jsonb_build_object('product', f.product_code, 'at', f.asked_at), f.institution_id, '{}') k on true
     where f.subject_id = subject and f.inquiry_id = inquiry and f.institution_id <> portal.acting_institution()
  $$;
comment on function portal.raise_inquiry_alert(bigint, uuid) is 'Raises that another institution asked about a customer that the acting institution watches.';

create function portal.raise_cheque_alert(subject bigint, bank int, cheque uuid) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select k.alert_id, k.live_users
      from portal.cheque c
      join lateral portal.keep_watch_alert('cheque-refused', subject, cheque::text,
        jsonb_build_object('day', c.refused_on, 'code', c.confirm_code), bank, '{}') k on true
     where c.institution_id = bank and c.id = cheque and c.state = 'approved' and c.kind in (2, 3)
       and bank <> portal.acting_institution()
  $$;
comment on function portal.raise_cheque_alert(bigint, int, uuid) is
  'Raises that a cheque of a customer that the acting institution watches was refused for want of funds at another bank.';

create function portal.raise_score_alert(subject bigint, before int, after int, file jsonb) returns table (alert_id uuid, live_users int[])
  language sql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select k.alert_id, k.live_users
      from portal.keep_watch_alert('score', subject, format('%s:%s>%s', file ->> 'id', before, after),
        jsonb_build_object('points', after - before), null, file) k
     where abs(after - before) >= 30
       and exists (select from bureau.opening o
         where o.xid = pg_current_xact_id_if_assigned() and o.subject_id = subject and o.institution_id = portal.acting_institution())
  $$;
comment on function portal.raise_score_alert(bigint, int, int, jsonb) is
  'Raises that the score of a watched person, whose file this transaction has open, moved by 30 points or more. It tells by how many, '
  'never the score.';

create function portal.scores_to_watch(lender int, month date, after bigint, most int) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    with watched as materialized (
      select distinct w.subject_id from portal.watched(portal.acting_institution(), null) w where w.trigger = 'score' and w.has_consent
    )
    select w.subject_id from watched w
      join bureau.subject s on s.subject_id = w.subject_id and s.subject_type = 2
     where w.subject_id > after and (
       exists (select from bureau.balance_month b where b.subject_id = w.subject_id and b.institution_id = lender
          and b.month in (scores_to_watch.month, (scores_to_watch.month - interval '1 month')::date))
       or exists (select from bureau.card_account c where c.subject_id = w.subject_id and c.institution_id = lender))
     order by 1 limit least(most, 200)
  $$;
comment on function portal.scores_to_watch(int, date, bigint, int) is
  'Persons with consent whose score the acting institution watches and whom a lender''s month is about, by number from `after` on.';

create function portal.open_watched(subjects bigint[]) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    opened int;
  begin
    insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
      select distinct pg_current_xact_id(), w.subject_id, null::uuid, portal.acting_institution()
        from portal.watched(portal.acting_institution(), subjects) w
       where w.trigger = 'score' and w.has_consent and cardinality(subjects) <= 200
      on conflict do nothing;
    get diagnostics opened = row_count;
    return opened;
  end
  $$;
comment on function portal.open_watched(bigint[]) is
  'Opens for this transaction the files of persons whose score the acting institution watches with their consent, at most 200. '
  'For the job that compares scores; how many were opened.';

create function portal.tell_watchers(subjects bigint[], inquiries uuid[]) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform graphile_worker.add_job('watch-inquiry', json_build_object('institutionId', w.institution_id,
        'subjectId', w.subject_id::text, 'inquiryId', f.inquiry_id), priority := 14)
      from portal.watching(subjects, 'new-inquiry') w
      join unnest(subjects, inquiries) f (subject_id, inquiry_id) on f.subject_id = w.subject_id
     where w.institution_id <> portal.acting_institution();
  end
  $$;
comment on function portal.tell_watchers(bigint[], uuid[]) is 'Queues an alert for each institution that watches one of these for inquiries. Called where footprints are left.';

create function bureau.add_footprint(subject bigint, product text, inquiry uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := nullif(current_setting('app.institution', true), '')::int;
  begin
    if institution is null or not (subject = any (bureau.opened_subjects())) then
      raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    values (subject, now(), inquiry, institution, product);
    perform portal.tell_watchers(array[subject], array[inquiry]);
  end
  $$;
comment on function bureau.add_footprint(bigint, text, uuid) is
  'Notes that the acting institution asked about a subject whose file this transaction has open.';

create function bureau.add_footprints(subjects bigint[], inquiries uuid[], product text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  institution int := nullif(current_setting('app.institution', true), '')::int;
begin
  if institution is null or exists (select unnest(subjects) except select unnest(bureau.opened_subjects())) then
    raise exception 'a footprint needs the opened file of the subject' using errcode = 'insufficient_privilege';
  end if;
  insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
    select f.subject_id, now(), f.inquiry_id, institution, product from unnest(subjects, inquiries) f (subject_id, inquiry_id);
  perform portal.tell_watchers(subjects, inquiries);
end
$$;
comment on function bureau.add_footprints(bigint[], uuid[], text) is
  'Notes that the acting institution asked about subjects whose files this transaction has open, side by side with the inquiries.';

-- reviews

-- Doubtful borrowers: which are one, merging and splitting them.

create function bureau.refuse_no_operator() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('order.work') then
      raise exception 'borrowers are reviewed by operators of the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_operator() is 'Raises unless an operator of the bureau acts.';

create table bureau.subject_merge (
  merge_id bigint generated always as identity primary key,
  kept_subject_id bigint not null,
  merged_subject_id bigint not null,
  merged_code text not null,
  merged_status text not null,
  reason text not null,
  moved jsonb not null default '{}',
  merged_by text not null,
  merged_at timestamptz(3) not null default clock_timestamp(),
  undone_by text,
  undone_at timestamptz(3),
  undone_reason text,
  check (kept_subject_id <> merged_subject_id),
  check ((undone_at is null) = (undone_by is null))
);
create unique index subject_merge_standing on bureau.subject_merge (merged_subject_id) where undone_at is null;
comment on table bureau.subject_merge is
  'Merges of borrowers and their undoing. moved has, a table each, the keys of the rows that went from the merged one to the kept '
  'one: splitting sends exactly those back.';
alter table bureau.subject_merge enable row level security;

-- Every table of borrowers' rows, with the rest of its key; the few that are not moved row by row are named.
create function bureau.movable_tables() returns table (name text, keys text[])
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select c.relname::text, array_agg(k.attname::text order by k.attnum)
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'subject_id' and not a.attisdropped
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any (i.indkey) and k.attname <> 'subject_id'
     where c.relnamespace = 'bureau'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('subject', 'opening', 'cic_alias', 'review_line', 'subject_merge', 'identity_paper')
     group by c.oid, c.relname
  $$;
comment on function bureau.movable_tables() is 'Tables with rows of borrowers that a merge moves, and their keys without subject_id.';

create function bureau.move_rows(source bigint, target bigint, only_keys jsonb) returns jsonb
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    one record;
    same text;
    taken text;
    shown text;
    gone jsonb;
    moved jsonb := '{}';
  begin
    for one in select * from bureau.movable_tables() order by name loop
      continue when only_keys is not null and only_keys -> one.name is null;
      same := (select string_agg(format('k.%1$I is not distinct from t.%1$I', key), ' and ') from unnest(one.keys) key);
      -- A merge of before a key had this column names none of it.
      taken := (select string_agg(format('coalesce(g.%1$I, t.%1$I) = t.%1$I', key), ' and ') from unnest(one.keys) key);
      shown := (select string_agg(format('%1$L, t.%1$I', key), ', ') from unnest(one.keys) key);
      -- What the other has already stays where it lies.
      execute format(
        'with gone as (update bureau.%1$I t set subject_id = $2 where t.subject_id = $1
           and not exists (select from bureau.%1$I k where k.subject_id = $2 and %2$s)
           and ($3 is null or exists (select from jsonb_populate_recordset(null::bureau.%1$I, $3) g where %3$s))
           returning jsonb_build_object(%4$s) as key)
         select jsonb_agg(key) from gone', one.name, same, taken, shown)
        into gone using source, target, only_keys -> one.name;
      if gone is not null then moved := moved || jsonb_build_object(one.name, gone); end if;
    end loop;
    return moved;
  end
  $$;
comment on function bureau.move_rows(bigint, bigint, jsonb) is
  'Gives rows of one borrower to another, all or those of the given keys; answers the keys of what went.';

-- A merge keeps what it changed of relations, so that a split brings it back; and makes nobody their own relation.
create function bureau.merge_subjects(kept bigint, merged bigint, reason_in text, by_in text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    k bureau.subject;
    m bureau.subject;
    went jsonb;
    papers jsonb;
    between_them jsonb;
    related jsonb;
    made bigint;
  begin
    perform bureau.refuse_no_operator();
    perform from bureau.subject s where s.subject_id in (kept, merged) order by s.subject_id for update;
    select * into k from bureau.subject s where s.subject_id = kept;
    select * into m from bureau.subject s where s.subject_id = merged;
    if kept = merged then raise exception 'same-subject' using errcode = 'P0001'; end if;
    if k.subject_id is null or m.subject_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    if k.status = 'merged' or m.status = 'merged' then raise exception 'state-changed' using errcode = 'P0001'; end if;
    if k.subject_type <> m.subject_type then raise exception 'other-type' using errcode = 'P0001'; end if;
    -- Nobody is their own parent or spouse: what the two are to each other rests while they are one.
    with gone as (
      delete from bureau.relation r where (r.subject_id = merged and r.related_subject_id = kept)
          or (r.subject_id = kept and r.related_subject_id = merged) returning to_jsonb(r) as was)
    select coalesce(jsonb_agg(g.was), '[]') into between_them from gone g;
    went := bureau.move_rows(merged, kept, null);
    -- Papers are numbered a borrower: those that come take the next numbers.
    with place as (select coalesce(max(p.paper_no), 0) as last from bureau.identity_paper p where p.subject_id = kept),
    came as (
      insert into bureau.identity_paper (subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on, is_current)
      select kept, place.last + p.paper_no, p.kind, p.number_sealed, p.issued_on, p.issued_at, p.expires_on, p.is_current
        from bureau.identity_paper p, place where p.subject_id = merged
      returning paper_no)
    select coalesce(jsonb_agg(paper_no), '[]') into papers from came;
    with turned as (
      update bureau.relation r set related_subject_id = kept where r.related_subject_id = merged and r.subject_id <> kept
         and not exists (select from bureau.relation o where o.subject_id = r.subject_id and o.related_subject_id = kept and o.kind = r.kind)
      returning r.subject_id, r.kind)
    select coalesce(jsonb_agg(jsonb_build_object('subject', t.subject_id, 'kind', t.kind)), '[]') into related from turned t;
    update bureau.subject s set status = 'merged', merged_into = kept, updated_on = bureau.today() where s.subject_id = merged;
    update bureau.subject s set merged_into = kept where s.merged_into = merged;
    update bureau.subject s set identity_sealed = coalesce(s.identity_sealed, m.identity_sealed),
           tax_sealed = coalesce(s.tax_sealed, m.tax_sealed), registration_sealed = coalesce(s.registration_sealed, m.registration_sealed),
           status = case when s.status = 'provisional' and m.status = 'live' then 'live' else s.status end
     where s.subject_id = kept;
    update bureau.cic_alias a set subject_id = kept where a.subject_id = merged;
    insert into bureau.cic_alias (cic_code, subject_id, merged_subject_id, merged_on) values (m.cic_code, kept, merged, bureau.today());
    insert into bureau.subject_merge (kept_subject_id, merged_subject_id, merged_code, merged_status, reason, moved, merged_by)
      values (kept, merged, m.cic_code, m.status, reason_in,
        jsonb_build_object('rows', went, 'papers', papers, 'related', related, 'between', between_them, 'shown', jsonb_build_object(
          'identity', k.identity_sealed is null, 'tax', k.tax_sealed is null, 'registration', k.registration_sealed is null,
          'status', k.status)), by_in)
      returning merge_id into made;
    return made;
  end
  $$;
comment on function bureau.merge_subjects(bigint, bigint, text, text) is
  'Makes two borrowers one: rows, papers and codes of the merged one lead to the kept one. Raises the code of a refusal.';

create function bureau.split_subjects(merge_in bigint, reason_in text, by_in text) returns table (kept bigint, merged bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    d bureau.subject_merge;
    shown jsonb;
  begin
    perform bureau.refuse_no_operator();
    select * into d from bureau.subject_merge x where x.merge_id = merge_in for update;
    if d.merge_id is null then raise exception 'not-found' using errcode = 'P0001'; end if;
    perform from bureau.subject s where s.subject_id in (d.kept_subject_id, d.merged_subject_id) order by s.subject_id for update;
    -- What was merged on top of it comes apart first.
    if d.undone_at is not null or exists (
         select from bureau.subject_merge x where x.undone_at is null and x.merge_id > d.merge_id
            and (x.merged_subject_id = d.kept_subject_id or x.kept_subject_id = d.kept_subject_id)) then
      raise exception 'state-changed' using errcode = 'P0001';
    end if;
    -- Who was related to the merged one is so again, also where that somebody was merged in the meantime.
    update bureau.relation r set related_subject_id = d.merged_subject_id
      from jsonb_array_elements(coalesce(d.moved -> 'related', '[]')) t
      join bureau.subject o on o.subject_id = (t ->> 'subject')::bigint
     where r.subject_id in (o.subject_id, o.merged_into) and r.related_subject_id = d.kept_subject_id and r.kind = t ->> 'kind'
       and r.subject_id <> d.merged_subject_id;
    perform bureau.move_rows(d.kept_subject_id, d.merged_subject_id, d.moved -> 'rows');
    insert into bureau.relation (subject_id, related_subject_id, kind, share_percent, institution_id, valid_from, valid_to)
      select b.subject_id, b.related_subject_id, b.kind, b.share_percent, b.institution_id, b.valid_from, b.valid_to
        from jsonb_populate_recordset(null::bureau.relation, coalesce(d.moved -> 'between', '[]')) b
      on conflict do nothing;
    delete from bureau.identity_paper p where p.subject_id = d.kept_subject_id
       and p.paper_no in (select n::int from jsonb_array_elements_text(d.moved -> 'papers') n);
    update bureau.subject s set status = d.merged_status, merged_into = null, updated_on = bureau.today()
     where s.subject_id = d.merged_subject_id;
    update bureau.subject s set merged_into = d.merged_subject_id
     where s.subject_id in (select x.merged_subject_id from bureau.subject_merge x
                             where x.kept_subject_id = d.merged_subject_id and x.undone_at is null);
    shown := d.moved -> 'shown';
    update bureau.subject s set identity_sealed = case when (shown ->> 'identity')::boolean then null else s.identity_sealed end,
           tax_sealed = case when (shown ->> 'tax')::boolean then null else s.tax_sealed end,
           registration_sealed = case when (shown ->> 'registration')::boolean then null else s.registration_sealed end,
           status = shown ->> 'status'
     where s.subject_id = d.kept_subject_id;
    delete from bureau.cic_alias a where a.cic_code = d.merged_code and a.merged_subject_id = d.merged_subject_id;
    update bureau.cic_alias a set subject_id = d.merged_subject_id
     where a.merged_subject_id in (select x.merged_subject_id from bureau.subject_merge x
                                    where x.kept_subject_id = d.merged_subject_id and x.undone_at is null);
    update bureau.subject_merge x set undone_by = by_in, undone_at = clock_timestamp(), undone_reason = reason_in
     where x.merge_id = merge_in;
    return query select d.kept_subject_id, d.merged_subject_id;
  end
  $$;
comment on function bureau.split_subjects(bigint, text, text) is
  'Undoes a merge: what went comes back, and each code names its own borrower again. Raises the code of a refusal.';

create function bureau.review_list(state_in text, reason_in text, skipped int, most int)
  returns table (institution_id int, review_id bigint, institution_code text, institution_name text, customer_code text, reason text,
    confidence smallint, state text, made_at timestamptz, name text, cic_code text, candidate_name text, candidate_code text,
    note text, decided_name text, decided_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select l.institution_id, l.review_id, i.code, i.name_vi, l.customer_code, l.reason, l.confidence, l.state, l.made_at, s.name, s.cic_code,
             c.name, c.cic_code, l.note, l.decided_name, l.decided_at, count(*) over ()
        from bureau.review_line l
        join bureau.institution i on i.id = l.institution_id
        join bureau.subject s on s.subject_id = l.subject_id
        join bureau.subject c on c.subject_id = l.candidate_subject_id
       where (state_in is null or l.state = state_in) and (reason_in is null or l.reason = reason_in)
       order by l.made_at, l.institution_id, l.review_id offset skipped limit most;
  end
  $$;
comment on function bureau.review_list(text, text, int, int) is 'Doubtful matches, the oldest first. For operators of the bureau.';

create function bureau.review_side(subject_in bigint)
  returns table (subject_id bigint, cic_code text, subject_type smallint, status text, name text, born_on date, sex smallint,
    province text, address_sealed bytea, phone_sealed bytea, papers jsonb, institutions bigint, contracts bigint, since date)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select s.subject_id, s.cic_code, s.subject_type, s.status, s.name, s.born_on, s.sex, p.name_vi, s.address_sealed, s.phone_sealed,
             coalesce((select jsonb_agg(jsonb_build_array(d.kind, encode(d.number_sealed, 'base64')) order by d.kind, d.paper_no)
                         from bureau.identity_paper d where d.subject_id = s.subject_id), '[]'),
             (select count(distinct c.institution_id) from bureau.contract c where c.subject_id = s.subject_id),
             (select count(*) from bureau.contract c where c.subject_id = s.subject_id),
             (select min(c.signed_on) from bureau.contract c where c.subject_id = s.subject_id)
        from bureau.subject s join bureau.province p on p.code = s.province_code where s.subject_id = subject_in;
  end
  $$;
comment on function bureau.review_side(bigint) is 'What tells one borrower from another, papers sealed. For operators of the bureau.';

create function bureau.review_pair(institution_in int, review_in bigint)
  returns table (subject_id bigint, candidate_subject_id bigint, state text)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query select l.subject_id, l.candidate_subject_id, l.state from bureau.review_line l
      where l.institution_id = institution_in and l.review_id = review_in for update;
  end
  $$;
comment on function bureau.review_pair(int, bigint) is 'The two borrowers of a doubtful match, locked until the transaction ends.';

create function bureau.decide_review(institution_in int, review_in bigint, state_in text, note_in text, by_in text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    one bureau.review_line;
  begin
    perform bureau.refuse_no_operator();
    update bureau.review_line l set state = state_in, note = note_in, decided_name = by_in, decided_by = portal.acting_user(),
           decided_at = now()
     where l.institution_id = institution_in and l.review_id = review_in returning * into one;
    -- Somebody who resembles nobody any more is no longer provisional.
    update bureau.subject s set status = 'live'
     where state_in = 'kept' and s.subject_id = one.subject_id and s.status = 'provisional'
       and not exists (select from bureau.review_line l where l.subject_id = s.subject_id and l.state in ('open', 'later'));
    -- Other doubts about the merged one have been answered with it.
    update bureau.review_line l set state = 'merged', note = note_in, decided_name = by_in, decided_by = portal.acting_user(), decided_at = now()
     where state_in = 'merged' and l.state in ('open', 'later') and l.subject_id = one.subject_id;
  end
  $$;
comment on function bureau.decide_review(int, bigint, text, text, text) is 'Notes what was decided about a doubtful match.';

create function bureau.list_merges(skipped int, most int)
  returns table (merge_id bigint, kept_code text, kept_name text, merged_code text, merged_name text, reason text, merged_by text,
    merged_at timestamptz, undone_by text, undone_at timestamptz, undone_reason text, row_count bigint, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select d.merge_id, k.cic_code, k.name, d.merged_code, m.name, d.reason, d.merged_by, d.merged_at, d.undone_by, d.undone_at,
             d.undone_reason,
             (select coalesce(sum(jsonb_array_length(v)), 0) from jsonb_each(d.moved -> 'rows') e (t, v))::bigint, count(*) over ()
        from bureau.subject_merge d join bureau.subject k on k.subject_id = d.kept_subject_id
        join bureau.subject m on m.subject_id = d.merged_subject_id
       order by d.merge_id desc offset skipped limit most;
  end
  $$;
comment on function bureau.list_merges(int, int) is 'Merges of borrowers, the latest first. For operators of the bureau.';

-- quality

-- How good the data are that institutions send (Circular 15/2023, article 14).

create table bureau.data_quality (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  files int not null,
  files_late int not null,
  files_refused int not null,
  row_count bigint not null,
  rows_refused bigint not null,
  rows_incomplete bigint not null,
  rows_doubtful bigint not null,
  completeness numeric(5, 2) not null,
  validity numeric(5, 2) not null,
  timeliness numeric(5, 2) not null,
  match_rate numeric(5, 2) not null,
  score numeric(5, 2) not null,
  rank int not null,
  ranked int not null,
  worst jsonb not null,
  counted_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, month)
);
comment on table bureau.data_quality is
  'The quality of what an institution sent in a month, counted from its files: shares in percent, the score they make (30 completeness, '
  '30 validity, 25 timeliness, 15 match rate), the rank among all that sent, and the worst indicators. Holds no borrower.';
alter table bureau.data_quality enable row level security;
create policy data_quality_own on bureau.data_quality for select to :app_role
  using (institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting()));

create table bureau.quality_count (
  institution_id int primary key,
  months int not null,
  done int not null default 0,
  asked_by text not null,
  asked_by_id int not null,
  asked_at_id int not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3)
);
comment on table bureau.quality_count is
  'The last time that an institution''s data quality was counted again on request: by whom (a user acting for asked_at_id), how many '
  'months, how far it has come. Holds no borrower.';
alter table bureau.quality_count enable row level security;
create policy quality_count_own on bureau.quality_count for select to :app_role
  using (institution_id = (select portal.acting_institution()) or (select bureau.is_bureau_acting()));

create function bureau.count_quality(month_in date) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    one int;
    counted int := 0;
  begin
    for one in select i.id from bureau.institution i where i.class <> 'bureau' order by i.id loop
      if bureau.count_quality_of(one, month_in) then counted := counted + 1; end if;
    end loop;
    perform bureau.rank_quality(month_in);
    return counted;
  end
  $$;
comment on function bureau.count_quality(date) is
  'Counts the data quality of a month for every institution that sent files in it; answers how many. Counted again, it replaces.';

create function bureau.count_quality_of(one int, month_in date) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    first_day constant date := date_trunc('month', month_in)::date;
    since constant timestamptz := first_day::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until constant timestamptz := (first_day + interval '1 month') at time zone 'Asia/Ho_Chi_Minh';
    acting constant text := coalesce(current_setting('app.institution', true), '');
    was_counted boolean;
  begin
    delete from bureau.data_quality q where q.month = first_day and q.institution_id = one;
    -- Files show to their own institution alone, to this function as well.
    execute format('set local app.institution = %L', one);
    insert into bureau.data_quality (institution_id, month, files, files_late, files_refused, row_count, rows_refused, rows_incomplete,
      rows_doubtful, completeness, validity, timeliness, match_rate, score, rank, ranked, worst)
    select one, first_day, n.files, n.late, n.refused, n.row_count, n.rows_refused, f.incomplete, d.doubtful,
           p.completeness, p.validity, p.timeliness, p.match_rate,
           0.30 * p.completeness + 0.30 * p.validity + 0.25 * p.timeliness + 0.15 * p.match_rate, 0, 0, f.worst
      from (select count(*)::int as files, count(*) filter (where s.warnings @> '["TEP_008"]')::int as late,
                   count(*) filter (where s.state = 'refused')::int as refused, coalesce(sum(s.row_count), 0)::bigint as row_count,
                   coalesce(sum(case when s.state = 'refused' then s.row_count else s.refused_rows end), 0)::bigint as rows_refused
              from portal.submission s
             where s.institution_id = one and s.state in ('applied', 'refused') and s.received_at >= since and s.received_at < until) n
      cross join lateral (
        select coalesce(sum(w.n) filter (where w.code = 'BG_101'), 0)::bigint as incomplete,
               coalesce(jsonb_agg(jsonb_build_array(w.indicator, w.code, w.n) order by w.n desc, w.indicator, w.code)
                 filter (where w.place <= 5), '[]') as worst
          from (select coalesce(e.indicator, '') as indicator, split_part(e.code, '.', 1) as code, count(*) as n,
                       row_number() over (order by count(*) desc, coalesce(e.indicator, ''), split_part(e.code, '.', 1)) as place
                  from portal.submission_error e join portal.submission s on s.institution_id = e.institution_id and s.id = e.submission_id
                 where e.institution_id = one and s.state in ('applied', 'refused') and s.received_at >= since and s.received_at < until
                 group by 1, 2) w) f
      cross join lateral (
        select count(distinct (l.customer_code))::bigint as doubtful from bureau.review_line l
         where l.institution_id = one and l.made_at >= since and l.made_at < until) d
      cross join lateral (
        select round(100 * greatest(0, 1 - f.incomplete / greatest(n.row_count, 1)::numeric), 2) as completeness,
               round(100 * greatest(0, 1 - n.rows_refused / greatest(n.row_count, 1)::numeric), 2) as validity,
               round(100 * (1 - n.late / greatest(n.files, 1)::numeric), 2) as timeliness,
               round(100 * greatest(0, 1 - d.doubtful / greatest(n.row_count, 1)::numeric), 2) as match_rate) p
     where n.files > 0;
    was_counted := found;
    execute format('set local app.institution = %L', acting);
    return was_counted;
  end
  $$;
comment on function bureau.count_quality_of(int, date) is
  'Counts the data quality of one institution''s month anew, without its rank; false when it sent no file in it.';

create function bureau.rank_quality(month_in date) returns void
  language sql set search_path = pg_catalog, pg_temp
  as $$
    update bureau.data_quality q set rank = r.rank, ranked = r.ranked
      from (select o.institution_id, rank() over (order by o.score desc) as rank, count(*) over () as ranked
              from bureau.data_quality o where o.month = date_trunc('month', month_in)::date) r
     where q.month = date_trunc('month', month_in)::date and q.institution_id = r.institution_id
  $$;
comment on function bureau.rank_quality(date) is 'Ranks everybody who sent files in a month by their score.';

create function bureau.ask_quality_count(institution_in text, months_in int, by_in text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    wanted int;
  begin
    if not portal.holds('quality.read') then
      raise exception 'data quality is counted for who reads it' using errcode = 'insufficient_privilege';
    end if;
    select i.id into wanted from bureau.institution i
     where i.class <> 'bureau' and case when institution_in is null then i.id = portal.acting_institution()
             else i.code = institution_in and (bureau.is_bureau_acting() or i.id = portal.acting_institution()) end;
    if wanted is null then return null; end if;
    insert into bureau.quality_count as q (institution_id, months, asked_by, asked_by_id, asked_at_id)
    values (wanted, months_in, by_in, portal.acting_user(), portal.acting_institution())
    on conflict (institution_id) do update set months = excluded.months, done = 0, asked_by = excluded.asked_by,
      asked_by_id = excluded.asked_by_id, asked_at_id = excluded.asked_at_id, asked_at = clock_timestamp(), finished_at = null
      -- A count that has been under way for an hour has been given up.
      where q.finished_at is not null or q.asked_at < clock_timestamp() - interval '1 hour';
    if not found then return 0; end if;
    perform graphile_worker.add_job('count-quality-now', json_build_object('institutionId', wanted), job_key := 'count-quality-' || wanted);
    return wanted;
  end
  $$;
comment on function bureau.ask_quality_count(text, int, text) is
  'Asks for an institution''s last months to be counted again: the own one, for the bureau any. Answers its id, null when there is none '
  'such, 0 while a count is under way.';

create function bureau.count_quality_step(institution_in int) returns table (is_over boolean, user_id int, at_id int, done int, months int)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    q bureau.quality_count;
    month date;
  begin
    select * into q from bureau.quality_count x where x.institution_id = institution_in and x.finished_at is null for update;
    if q.institution_id is null then
      is_over := true;
      return next;
      return;
    end if;
    month := (date_trunc('month', bureau.today()) - make_interval(months => q.done))::date;
    perform bureau.count_quality_of(institution_in, month);
    perform bureau.rank_quality(month);
    update bureau.quality_count x set done = x.done + 1,
           finished_at = case when x.done + 1 >= x.months then clock_timestamp() end
     where x.institution_id = institution_in returning x.finished_at is not null, x.asked_by_id, x.asked_at_id, x.done, x.months
      into is_over, user_id, at_id, done, months;
    return next;
  end
  $$;
comment on function bureau.count_quality_step(int) is
  'Counts the next month of an institution whose count was asked for, the newest first; says whom to tell how far it has come.';

-- disputes

-- Cases about figures that may be wrong (Circular 15/2023, article 19).

create sequence portal.dispute_number as int minvalue 1 maxvalue 99999999 cycle;
comment on sequence portal.dispute_number is 'The digits of the numbers of cases.';

create table portal.dispute (
  institution_id int not null,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('dispute', 'error')),
  subject_id bigint not null,
  cic_code text not null,
  subject_name text not null,
  contract_number text not null,
  field text not null check (field in ('identity', 'balance', 'group', 'overdue', 'contract', 'collateral', 'other')),
  claim text not null,
  state text not null default 'received' check (state in ('received', 'valid', 'invalid', 'corrected', 'unfounded', 'closed')),
  outcome text check (outcome in ('corrected', 'unfounded', 'invalid')),
  received_on date not null,
  due_on date,
  raised_by text not null,
  raised_by_id int not null,
  updated_at timestamptz(3) not null default clock_timestamp(),
  extended_by text,
  extended_reason text,
  extended_at timestamptz(3),
  branch_id int,
  primary key (institution_id, id),
  constraint dispute_extended check ((extended_by is null) = (extended_reason is null))
);
create unique index dispute_by_number on portal.dispute (institution_id, number);
create index dispute_in_doubt on portal.dispute (subject_id) where state in ('received', 'valid');
-- A figure that was corrected may be wrong again once it is reported anew: only open cases stand in each other's way.
create unique index dispute_open_figure on portal.dispute (institution_id, subject_id, contract_number, field)
  where state in ('received', 'valid');
comment on table portal.dispute is
  'Cases about a figure that may be wrong: what a borrower disputes, or an error that the institution found. due_on is the last day of '
  'the step it stands at: 5 working days for its validity, 10 (of an error 3) for the correction, 2 for telling the result.';
comment on column portal.dispute.extended_at is 'When the clock of the resolution was extended, which is done once, with a reason.';
comment on column portal.dispute.branch_id is
  'The branch of who raised the case: its people see it, and whoever works for the whole institution. Empty: those alone.';
alter table portal.dispute enable row level security, force row level security;
create policy institution on portal.dispute
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.dispute to current_user using (true) with check (true);

create table portal.dispute_event (
  institution_id int not null,
  dispute_id uuid not null,
  event_no int not null,
  at timestamptz(3) not null default clock_timestamp(),
  side text not null check (side in ('institution', 'bureau')),
  username text not null,
  kind text not null,
  note text,
  primary key (institution_id, dispute_id, event_no)
);
comment on table portal.dispute_event is 'What was said, sent and decided in a case, by either side, in order.';
alter table portal.dispute_event enable row level security, force row level security;
create policy institution on portal.dispute_event
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.dispute_event to current_user using (true) with check (true);

create table portal.dispute_file (
  institution_id int not null,
  dispute_id uuid not null,
  id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  file_handle text not null,
  side text not null check (side in ('institution', 'bureau')),
  added_by text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, dispute_id, id),
  unique (institution_id, dispute_id, sha256),
  foreign key (institution_id, dispute_id) references portal.dispute (institution_id, id)
);
comment on table portal.dispute_file is 'The papers of a case, from either side, as they lie in the file store; each is there once.';
alter table portal.dispute_file enable row level security, force row level security;
create policy institution on portal.dispute_file using (institution_id = portal.acting_institution())
  with check (institution_id = portal.acting_institution());

create table portal.correction_notice (
  institution_id int not null,
  id uuid not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  cic_code text not null,
  subject_name text not null,
  field text not null,
  dispute_number text not null,
  seen_by text,
  seen_at timestamptz(3),
  primary key (institution_id, id)
);
comment on table portal.correction_notice is
  'What an institution that asked about a borrower in the last three months is told after a correction: whom it is about and which figure.';
alter table portal.correction_notice enable row level security, force row level security;
create policy institution on portal.correction_notice
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
create policy keeper on portal.correction_notice to current_user using (true) with check (true);

create function portal.act_on_dispute(dispute_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    perform bureau.refuse_no_operator();
    select d.institution_id into found from portal.dispute d where d.id = dispute_in;
    if found is null then return null; end if;
    execute format('set local app.institution = %L', found);
    return found;
  end
  $$;
comment on function portal.act_on_dispute(uuid) is
  'Lets a transaction of the bureau act for the institution of a case, from here to its end. Null when there is no such case.';

create function portal.dispute_queue(state_in text, skipped int, most int)
  returns table (id uuid, number text, kind text, institution_name text, subject_id bigint, cic_code text, subject_name text,
    contract_number text, field text, claim text, state text, received_on date, due_on date, raised_by text, is_extended boolean,
    total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    return query
      select d.id, d.number, d.kind, i.name_vi, d.subject_id, d.cic_code, d.subject_name, d.contract_number, d.field, d.claim, d.state,
             d.received_on, d.due_on, d.raised_by, d.extended_by is not null, count(*) over ()
        from portal.dispute d join bureau.institution i on i.id = d.institution_id
       where state_in is null or d.state = state_in
       order by d.due_on nulls last, d.number offset skipped limit most;
  end
  $$;
comment on function portal.dispute_queue(text, int, int) is 'Cases of all institutions, the most urgent first. For operators of the bureau.';

create function portal.tell_inquirers(dispute_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    d portal.dispute;
    told int;
  begin
    select * into d from portal.dispute x where x.id = dispute_in and x.institution_id = portal.acting_institution();
    if d.id is null or d.outcome is distinct from 'corrected' then
      raise exception 'only a correction is told' using errcode = 'insufficient_privilege';
    end if;
    with made as (
      insert into portal.correction_notice (institution_id, id, cic_code, subject_name, field, dispute_number)
      select distinct on (f.institution_id) f.institution_id, gen_random_uuid(), d.cic_code, d.subject_name, d.field, d.number
        from bureau.inquiry_footprint f
       where f.subject_id = any (bureau.one_with(d.subject_id)) and f.asked_at >= now() - interval '3 months'
         and not exists (select from portal.correction_notice n where n.institution_id = f.institution_id and n.dispute_number = d.number)
      returning institution_id),
    pushed as (
      -- Hints to whoever works with notices there; the list holds them for all others.
      select pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id,
               'kind', 'correction', 'data', json_build_object('number', d.number))::text)
        from made n join portal.membership m on m.institution_id = n.institution_id and m.status = 'active'
       where exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'dispute.raise'))
    select (select count(*) from made)::int + 0 * (select count(*) from pushed)::int into told;
    return told;
  end
  $$;
comment on function portal.tell_inquirers(uuid) is
  'Tells every institution that asked about the borrower of a corrected case in the last three months; answers how many, each once.';

create function bureau.figures_in_doubt(subject bigint) returns table (field text, since date)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select d.field, min(d.received_on)
      from portal.dispute d
     where subject = any (bureau.opened_subjects()) and d.subject_id = any (bureau.one_with(subject))
       and d.state in ('received', 'valid')
     group by d.field
  $$;
comment on function bureau.figures_in_doubt(bigint) is
  'Figures of a borrower whose file this transaction has open about which a case is open, whosever it is: reports mark them. Who '
  'disputes is not told.';

-- operations

-- What runs on this database: servers and workers that say every ten seconds that they live, and the keys they work with.

create table portal.running_process (
  id uuid primary key,
  kind text not null check (kind in ('server', 'worker')),
  host text not null,
  pid int not null,
  address text not null,
  version text not null,
  jobs int not null,
  disk_free_bytes bigint not null,
  disk_bytes bigint not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  beat_at timestamptz(3) not null default clock_timestamp()
);
comment on table portal.running_process is
  'Servers and workers of this database: each writes its row every 10 s and removes it when it stops in order; silent after 30 s. '
  'jobs is how many it works at a time, the disk is that of its data folder. Reached through functions alone; holds no person.';
alter table portal.running_process enable row level security, force row level security;
create policy keeper on portal.running_process to current_user using (true) with check (true);

create table portal.key_in_use (
  kind text not null,
  fingerprint text not null,
  first_seen_at timestamptz(3) not null default clock_timestamp(),
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (kind, fingerprint)
);
comment on table portal.key_in_use is
  'When a key of the settings was first and last in use, by the first 12 hex digits of a hash of it: the key itself is in no database.';
alter table portal.key_in_use enable row level security, force row level security;
create policy keeper on portal.key_in_use to current_user using (true) with check (true);

create function portal.beat(process jsonb, keys jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    insert into portal.running_process (id, kind, host, pid, address, version, jobs, disk_free_bytes, disk_bytes)
      select r.id, r.kind, r.host, r.pid, r.address, r.version, r.jobs, r.disk_free_bytes, r.disk_bytes
        from jsonb_populate_record(null::portal.running_process, process) r
      on conflict (id) do update set beat_at = clock_timestamp(), disk_free_bytes = excluded.disk_free_bytes, disk_bytes = excluded.disk_bytes;
    insert into portal.key_in_use (kind, fingerprint) select k.key, k.value from jsonb_each_text(keys) k order by k.key
      on conflict (kind, fingerprint) do update set last_seen_at = clock_timestamp();
    -- Whoever was killed is shown as silent for a day, then forgotten.
    delete from portal.running_process p where p.beat_at < clock_timestamp() - interval '1 day';
  end
  $$;
comment on function portal.beat(jsonb, jsonb) is
  'Says that a process lives: its row, as running_process has it, and the fingerprints of its keys by kind.';

create function portal.end_process(id_in uuid) returns void
  language sql security definer set search_path = pg_catalog, portal, pg_temp
  as $$ delete from portal.running_process where id = id_in $$;
comment on function portal.end_process(uuid) is 'Takes away the row of a process that stops in order.';

create function portal.refuse_no_watcher() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('operations.read') then
      raise exception 'the state of the system is read by operators of the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function portal.refuse_no_watcher() is 'Raises unless somebody of the bureau acts who holds operations.read.';

create function portal.running_processes() returns table (id uuid, kind text, host text, pid int, address text, version text, jobs int,
    disk_free_bytes bigint, disk_bytes bigint, started_at timestamptz, beat_at timestamptz, silent_seconds float8)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watcher();
    return query select p.id, p.kind, p.host, p.pid, p.address, p.version, p.jobs, p.disk_free_bytes, p.disk_bytes, p.started_at, p.beat_at,
        extract(epoch from clock_timestamp() - p.beat_at)::float8
      from portal.running_process p order by p.kind, p.host, p.started_at, p.id limit 500;
  end
  $$;
comment on function portal.running_processes() is 'Servers and workers, with the seconds since they last said that they live.';

create function portal.keys_in_use() returns table (kind text, fingerprint text, first_seen_at timestamptz, last_seen_at timestamptz, in_use boolean)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watcher();
    return query select k.kind, k.fingerprint, k.first_seen_at, k.last_seen_at, k.last_seen_at > clock_timestamp() - interval '30 seconds'
      from portal.key_in_use k order by k.kind, k.last_seen_at desc, k.fingerprint limit 100;
  end
  $$;
comment on function portal.keys_in_use() is 'Keys by kind, latest first: two of one kind in use at once are a mistake in somebody''s settings.';

-- What the owner may see: without pg_monitor, replicas are told without their state and delay.
create function portal.database_state() returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watcher();
    return jsonb_build_object(
      'version', current_setting('server_version'),
      'bytes', pg_database_size(current_database()),
      'startedAt', pg_postmaster_start_time(),
      'connections', (select count(*) from pg_stat_activity a where a.datname = current_database()),
      'mostConnections', current_setting('max_connections')::int,
      'migration', (select max(m.name) from public.migration m),
      'replicas', coalesce((select jsonb_agg(jsonb_build_object('name', r.application_name, 'state', r.state, 'sync', r.sync_state,
          'lagBytes', pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)::bigint, 'lagSeconds', extract(epoch from r.replay_lag)::float8)
          order by r.application_name, r.pid) from pg_stat_replication r), '[]'));
  end
  $$;
comment on function portal.database_state() is
  'Version, size, connections and replicas of the database: bytes of log that a replica has not replayed, seconds it is behind.';

-- alarms

-- Unusual access: the rules by which it is told, and the alarms that were raised.

create table portal.alarm_rule (
  code text primary key,
  name_vi text not null,
  name_en text not null,
  threshold int not null,
  at_least int not null default 0,
  window_seconds int not null,
  severity text not null check (severity in ('critical', 'high', 'medium')),
  place int not null
);
comment on table portal.alarm_rule is
  'What counts as unusual. An alarm is raised beyond the threshold (a number, a multiple or percent, as the rule''s name says), seen '
  'within the window, never below `at_least` of what is counted.';
alter table portal.alarm_rule enable row level security, force row level security;
create policy keeper on portal.alarm_rule to current_user using (true) with check (true);
insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (1, 'honey-subject', 'Mở hồ sơ mồi', 'A decoy was looked at', 0, 1, 60, 'critical'),
  (2, 'refresh-reuse', 'Khóa phiên bị dùng lại', 'A used session key came again', 0, 1, 60, 'critical'),
  (3, 'subjects-per-user', 'Số khách hàng trong ngày gấp hơn 3 lần trung vị 30 ngày của người dùng',
    'Customers in a day: more than 3 times the user''s own 30-day median', 3, 20, 2592000, 'high'),
  (4, 'miss-rate', 'Hơn 20 % của 50 lần tra cứu không trúng ai', 'More than 20 % of 50 look-ups find nobody', 20, 50, 86400, 'high'),
  (5, 'foreign-rows', '5 lần bị từ chối với dữ liệu không phải của mình trong 10 phút',
    '5 refusals in 10 minutes for rows that are not the user''s', 5, 5, 600, 'high'),
  (6, 'large-export', 'Xuất hơn 10.000 dòng trong một giờ', 'More than 10,000 rows exported within an hour', 10000, 1000, 3600, 'high'),
  (7, 'captcha-rate', 'Giải mã xác nhận nhanh hơn 1 lần mỗi giây', 'Captchas solved faster than 1 a second', 1, 2, 10, 'high'),
  (8, 'checkpoint-late', 'Điểm kiểm của nhật ký chậm hơn 90 phút', 'The audit''s checkpoint is more than 90 minutes late', 90, 0, 5400, 'high'),
  (9, 'night-job', 'Tệp từ 100 khách hàng gửi ban đêm (22:00–06:00) hoặc ngày nghỉ',
    'A file of 100 customers or more sent at night (22:00–06:00) or on a day off', 100, 100, 21600, 'medium'),
  (10, 'certificate-end', 'Chứng thư hết hạn trong vòng 30 ngày', 'A certificate ends within 30 days', 30, 0, 86400, 'medium'),
  (11, 'runtime-end', 'Phần mềm nền hết hỗ trợ trong vòng 180 ngày', 'A runtime reaches its end of life within 180 days', 180, 0, 86400, 'medium');
insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (12, 'paper-guessing', 'Thử 5 số giấy tờ không khớp với một mã CIC trong ngày',
    '5 identity numbers in a day that are not of one CIC code''s customer', 5, 1, 86400, 'high');

create table portal.alarm (
  alarm_id bigint generated always as identity primary key,
  rule text not null references portal.alarm_rule,
  cause text not null,
  severity text not null,
  institution_id int,
  user_id int,
  username text,
  facts jsonb not null,
  seen_from timestamptz(3) not null,
  seen_until timestamptz(3) not null,
  raised_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed')),
  acknowledged_by text,
  acknowledged_at timestamptz(3),
  closed_by text,
  closed_at timestamptz(3),
  closed_reason text,
  unique (rule, cause),
  check ((state = 'closed') = (closed_at is not null and closed_reason is not null))
);
create index alarm_list on portal.alarm (raised_at desc, alarm_id desc);
comment on table portal.alarm is
  'Alarms, each cause of a rule once. facts are counts and limits, never whom it was about; seen_from to seen_until is the span of the '
  'audit that shows it.';
alter table portal.alarm enable row level security, force row level security;
create policy keeper on portal.alarm to current_user using (true) with check (true);

create table portal.alarm_look (
  is_one boolean primary key default true check (is_one),
  looked_until timestamptz(3) not null
);
comment on table portal.alarm_look is 'One row: up to when the audit has been looked through for alarms.';
alter table portal.alarm_look enable row level security, force row level security;
create policy keeper on portal.alarm_look to current_user using (true) with check (true);
insert into portal.alarm_look (looked_until) values (clock_timestamp());

create function portal.raise_alarm(rule_in text, cause_in text, whose jsonb, facts_in jsonb, from_in timestamptz, until_in timestamptz)
  returns int
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    made bigint;
    how text;
  begin
    insert into portal.alarm (rule, cause, severity, institution_id, user_id, username, facts, seen_from, seen_until)
    select rule_in, cause_in, r.severity, (whose ->> 'institution')::int, (whose ->> 'user')::int,
           coalesce(whose ->> 'username', (select u.username from portal.user_account u where u.id = (whose ->> 'user')::int)),
           facts_in, from_in, until_in
      from portal.alarm_rule r where r.code = rule_in
    on conflict (rule, cause) do nothing returning alarm_id, severity into made, how;
    if made is null then return 0; end if;
    perform pg_notify('portal_event', json_build_object('institutionId', m.institution_id, 'userId', m.user_id, 'kind', 'alarm',
        'data', json_build_object('alarm', made, 'rule', rule_in, 'severity', how))::text)
      from portal.membership m join bureau.institution i on i.id = m.institution_id and i.class = 'bureau'
     where m.status = 'active'
       and exists (select from portal.role_permission p where p.role = any (m.roles) and p.permission = 'alarm.read');
    return 1;
  end
  $$;
comment on function portal.raise_alarm(text, text, jsonb, jsonb, timestamptz, timestamptz) is
  'Keeps an alarm, a cause of a rule once, and tells whoever may read alarms at the bureau; 1 when it is new, else 0.';

-- Reads: the audit's rows since the last look (by time) and, for the few users they name, their rows within a rule's window (by user
-- and time); today's quotas and thirty days of those beyond `at_least`; searches since the last look; files of the last six hours;
-- captchas, which live for minutes; sessions that ended for reuse (an index of their own); checkpoints; certificates.
create function portal.look_for_alarms(ends jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    now_at constant timestamptz := clock_timestamp();
    today constant date := portal.hanoi_day();
    day_from constant timestamptz := today::timestamp at time zone 'Asia/Ho_Chi_Minh';
    since timestamptz;
    raised int := 0;
    more int;
    r portal.alarm_rule;
  begin
    -- One look at a time; a minute is looked at twice, for rows whose transactions ended after the last look.
    select greatest(l.looked_until - interval '1 minute', now_at - interval '1 day') into since from portal.alarm_look l for update;

    select coalesce(sum(portal.raise_alarm('honey-subject', format('%s:%s:%s', h.user_id, h.institution_id, h.subject_key),
             jsonb_build_object('institution', h.institution_id, 'user', h.user_id, 'username', h.username),
             jsonb_build_object('times', h.times, 'action', h.action), h.first, h.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, a.subject_key, count(*) as times, min(a.action) as action, min(a.at) as first,
                   max(a.at) as last
              from bureau.honey_subject s join portal.audit_log a on a.subject_key = s.subject_key and a.at >= since
             where a.action not like '% /api/Audit/%' group by 1, 2, 3, 4) h;
    raised := raised + more;

    select coalesce(sum(portal.raise_alarm('refresh-reuse', s.id::text,
             jsonb_build_object('institution', s.institution_id, 'user', s.user_id),
             jsonb_build_object('address', s.address), s.started_at, s.ended_at)), 0) into more
      from portal.session s where s.ended_reason = 'reuse' and s.ended_at >= since;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'subjects-per-user';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', t.user_id, t.institution_id, today),
             jsonb_build_object('institution', t.institution_id, 'user', t.user_id),
             jsonb_build_object('count', t.used, 'median', m.median), day_from, now_at)), 0) into more
      from (select d.institution_id, d.user_id, sum(d.used) as used from portal.quota_day d
             where d.day = today group by 1, 2 having sum(d.used) >= r.at_least) t
     cross join lateral (
       select coalesce(percentile_cont(0.5) within group (order by o.used), 0) as median
         from (select sum(p.used) as used from portal.quota_day p
                where p.institution_id = t.institution_id and p.user_id = t.user_id
                  and p.day >= today - r.window_seconds / 86400 and p.day < today group by p.day) o) m
     where t.used > r.threshold * m.median;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'miss-rate';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', u.user_id, u.institution_id, today),
             jsonb_build_object('institution', u.institution_id, 'user', u.user_id),
             jsonb_build_object('misses', l.misses, 'of', l.times), l.first, now_at)), 0) into more
      from (select s.institution_id, s.user_id from bureau.search_meter s where s.searched_at >= since and s.user_id is not null
            union
            select a.institution_id, a.user_id from portal.audit_log a where a.at >= since and a.result = 'no-subject') u
     cross join lateral (
       select count(*) as times, count(*) filter (where d.is_miss) as misses, min(d.at) as first
         from (select w.at, w.is_miss from (
                 (select s.searched_at as at, s.row_count = 0 as is_miss from bureau.search_meter s
                   where s.institution_id = u.institution_id and s.user_id = u.user_id and s.kind in ('paper', 'cic')
                     and s.searched_at >= now_at - make_interval(secs => r.window_seconds)
                   order by s.searched_at desc limit r.at_least)
                 union all
                 -- A look-up that was refused took its meter's row back with it.
                 (select a.at, true from portal.audit_log a join portal.user_account k on k.id = u.user_id and k.username = a.username
                   where a.institution_id = u.institution_id and a.result = 'no-subject'
                     and a.at >= now_at - make_interval(secs => r.window_seconds)
                   order by a.at desc limit r.at_least)) w
                order by w.at desc limit r.at_least) d) l
     where l.times >= r.at_least and l.misses * 100 > r.threshold * l.times;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'foreign-rows';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', u.username, u.institution_id, today),
             jsonb_build_object('institution', u.institution_id, 'user', u.user_id, 'username', u.username),
             jsonb_build_object('times', l.times, 'action', l.action), l.first, u.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, max(a.at) as last from portal.audit_log a
             where a.at >= since and a.result in ('other-institution', 'not-found') and a.username is not null group by 1, 2, 3) u
     cross join lateral (
       select count(*) as times, min(a.at) as first, min(a.action) as action from portal.audit_log a
        where a.username = u.username and a.institution_id = u.institution_id and a.result in ('other-institution', 'not-found')
          and a.at > u.last - make_interval(secs => r.window_seconds) and a.at <= u.last) l
     where l.times >= r.threshold;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'large-export';
    select coalesce(sum(portal.raise_alarm(r.code, format('%s:%s:%s', u.username, u.institution_id, today),
             jsonb_build_object('institution', u.institution_id, 'user', u.user_id, 'username', u.username),
             jsonb_build_object('rows', l.row_count, 'action', l.action), l.first, u.last)), 0) into more
      from (select a.institution_id, a.user_id, a.username, max(a.at) as last from portal.audit_log a
             where a.at >= since and a.result = 'ok' and a.username is not null and a.detail like '%"rows":%' group by 1, 2, 3) u
     cross join lateral (
       select coalesce(sum(e.row_count), 0) as row_count, min(e.at) as first, min(e.action) as action
         from (select a.at, a.action, substring(a.detail from '"rows":"?(\d{1,12})')::bigint as row_count from portal.audit_log a
                where a.username = u.username and a.institution_id = u.institution_id and a.result = 'ok' and a.detail like '%"rows":%'
                  and a.at > u.last - make_interval(secs => r.window_seconds) and a.at <= u.last) e
        -- A search notes how many it showed as well: a handful is no export.
        where e.row_count >= r.at_least) l
     where l.row_count > r.threshold;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'captcha-rate';
    select coalesce(sum(portal.raise_alarm(r.code, s.id::text, jsonb_build_object('institution', s.institution_id, 'user', s.user_id),
             jsonb_build_object('times', c.times, 'seconds', r.window_seconds), c.first, c.last)), 0) into more
      from (select w.session_id, max(w.times) as times, min(w.taken_at) as first, max(w.taken_at) as last
              from (select c.session_id, c.taken_at, count(*) over (partition by c.session_id order by c.taken_at
                             range between make_interval(secs => r.window_seconds) preceding and current row) as times
                      from portal.captcha c
                     where c.session_id is not null and c.taken_at >= since - make_interval(secs => r.window_seconds) and c.kept < 3) w
             group by 1 having max(w.times) > r.threshold * r.window_seconds) c
      join portal.session s on s.id = c.session_id;
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'checkpoint-late';
    select portal.raise_alarm(r.code, format('after %s', c.number), '{}', jsonb_build_object('last', c.number), coalesce(nullif(c.at, '-infinity'), now_at), now_at)
      into more
      from (select coalesce(max(k.number), 0) as number, coalesce(max(k.at), '-infinity') as at from portal.audit_checkpoint k) c
     where exists (select from portal.audit_log a
                    where a.at > c.at and a.at < now_at - make_interval(mins => r.threshold));
    raised := raised + coalesce(more, 0);

    select * into r from portal.alarm_rule x where x.code = 'night-job';
    select coalesce(sum(portal.raise_alarm(r.code, b.id::text,
             jsonb_build_object('institution', b.institution_id, 'user', b.user_id, 'username', b.username),
             jsonb_build_object('rows', b.row_count, 'file', b.file_name), b.received_at, b.received_at)), 0) into more
      from (select b.id, b.institution_id, b.user_id, b.username, b.row_count, b.file_name, b.received_at,
                   b.received_at at time zone 'Asia/Ho_Chi_Minh' as local
              from portal.batch b
             where b.received_at >= now_at - make_interval(secs => r.window_seconds) and b.row_count >= r.threshold) b
     where extract(hour from b.local) >= 22 or extract(hour from b.local) < 6
        or exists (select from bureau.public_holiday h where h.day = b.local::date and not h.is_worked)
        or extract(isodow from b.local) >= 6
           and not exists (select from bureau.public_holiday h where h.day = b.local::date and h.is_worked);
    raised := raised + more;

    select * into r from portal.alarm_rule x where x.code = 'certificate-end';
    select coalesce(sum(portal.raise_alarm(r.code, c.id::text, jsonb_build_object('institution', c.institution_id),
             jsonb_build_object('name', c.subject, 'on', (c.valid_until at time zone 'Asia/Ho_Chi_Minh')::date), now_at, c.valid_until)), 0)
      into more
      from portal.certificate c
     where c.state = 'approved' and c.valid_until >= now_at and c.valid_until < now_at + make_interval(days => r.threshold);
    raised := raised + more;

    select coalesce(sum(portal.raise_alarm(x.code, format('%s %s', e.name, e."on"), '{}',
             jsonb_build_object('name', e.name, 'on', e."on"), now_at, now_at)), 0) into more
      from jsonb_to_recordset(ends) e (kind text, name text, "on" date)
      join portal.alarm_rule x on x.code = e.kind || '-end'
     where e."on" < today + x.threshold;
    raised := raised + more;

    update portal.alarm_look l set looked_until = now_at;
    return raised;
  end
  $$;
comment on function portal.look_for_alarms(jsonb) is
  'Looks through what happened since the last look and raises the alarms of every rule; answers how many are new. ends: what ends '
  'outside the database, as [{kind: certificate or runtime, name, on: yyyy-mm-dd}]. For the job that runs every minute.';

create function portal.read_alarms(criteria jsonb, skipped int, most int)
  returns table (alarm_id bigint, rule text, name_vi text, name_en text, severity text, institution_code text, institution_vi text,
    institution_en text, username text, facts jsonb, seen_from timestamptz, seen_until timestamptz, raised_at timestamptz, state text,
    acknowledged_by text, acknowledged_at timestamptz, closed_by text, closed_at timestamptz, closed_reason text, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watch('alarm.read');
    return query
      select a.alarm_id, a.rule, r.name_vi, r.name_en, a.severity, i.code, i.name_vi, i.name_en, a.username, a.facts, a.seen_from,
             a.seen_until, a.raised_at, a.state, a.acknowledged_by, a.acknowledged_at, a.closed_by, a.closed_at, a.closed_reason,
             count(*) over ()
        from portal.alarm a join portal.alarm_rule r on r.code = a.rule left join bureau.institution i on i.id = a.institution_id
       where case criteria ->> 'state' when 'all' then true when 'standing' then a.state <> 'closed' else a.state = criteria ->> 'state' end
         and (criteria ->> 'severity' is null or a.severity = criteria ->> 'severity')
         and (criteria ->> 'rule' is null or a.rule = criteria ->> 'rule')
       order by (a.state = 'closed'), array_position(array['critical', 'high', 'medium'], a.severity), a.raised_at desc, a.alarm_id desc
       offset skipped limit most;
  end
  $$;
comment on function portal.read_alarms(jsonb, int, int) is 'Alarms, those that stand and the gravest first. For whoever reads alarms at the bureau.';

create function portal.list_alarm_rules()
  returns table (code text, name_vi text, name_en text, threshold int, at_least int, window_seconds int, severity text, standing bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watch('alarm.read');
    return query
      select r.code, r.name_vi, r.name_en, r.threshold, r.at_least, r.window_seconds, r.severity,
             (select count(*) from portal.alarm a where a.rule = r.code and a.state <> 'closed')
        from portal.alarm_rule r order by r.place;
  end
  $$;
comment on function portal.list_alarm_rules() is 'The rules of alarms, with how many of each stand.';

create function portal.decide_alarm(alarm_in bigint, state_in text, reason_in text, by_in text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    of_rule text;
  begin
    perform portal.refuse_no_watch('alarm.act');
    update portal.alarm a
       set state = state_in,
           acknowledged_by = coalesce(a.acknowledged_by, by_in), acknowledged_at = coalesce(a.acknowledged_at, clock_timestamp()),
           closed_by = case when state_in = 'closed' then by_in end, closed_at = case when state_in = 'closed' then clock_timestamp() end,
           closed_reason = case when state_in = 'closed' then reason_in end
     where a.alarm_id = alarm_in and (a.state = 'open' or a.state = 'acknowledged' and state_in = 'closed')
    returning a.rule into of_rule;
    if of_rule is null then
      if exists (select from portal.alarm a where a.alarm_id = alarm_in) then
        raise exception 'state-changed' using errcode = 'P0001', detail = 'alarm';
      end if;
      raise exception 'not-found' using errcode = 'P0001', detail = 'alarm';
    end if;
    return of_rule;
  end
  $$;
comment on function portal.decide_alarm(bigint, text, text, text) is
  'Acknowledges an open alarm, or closes one with a reason; answers its rule. Raises the code of a refusal.';

-- freezes

-- Freezing stops unusual access: a user, an institution or all exports.

create table portal.freeze (
  freeze_id bigint generated always as identity primary key,
  kind text not null check (kind in ('user', 'institution', 'exports')),
  user_id int,
  username text,
  institution_id int,
  alarm_id bigint references portal.alarm,
  reason text not null,
  frozen_by int not null,
  frozen_name text not null,
  frozen_at timestamptz(3) not null default clock_timestamp(),
  lifted_by int,
  lifted_name text,
  lifted_at timestamptz(3),
  lifted_reason text,
  check ((kind = 'user') = (user_id is not null and username is not null)),
  check ((kind = 'institution') = (institution_id is not null)),
  check ((lifted_by is null) = (lifted_at is null) and (lifted_by is null) = (lifted_reason is null)),
  check (lifted_by <> frozen_by)
);
create unique index freeze_standing on portal.freeze (kind, coalesce(user_id, 0), coalesce(institution_id, 0)) where lifted_at is null;
comment on table portal.freeze is
  'What stands still: a user, an institution, or every export. Anybody of the desk freezes alone; another one lifts it.';
alter table portal.freeze enable row level security, force row level security;
create policy keeper on portal.freeze to current_user using (true) with check (true);

create function portal.refuse_no_watch(permission_in text) returns void
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds(permission_in) then
      raise exception 'alarms are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function portal.refuse_no_watch(text) is 'Raises unless somebody of the bureau acts who holds the permission.';

create function portal.freeze_now(kind_in text, username_in text, institution_in text, reason_in text, alarm_in bigint, by_in text)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    whose int;
    at_institution int;
    made bigint;
  begin
    perform portal.refuse_no_watch('alarm.act');
    if kind_in = 'user' then
      select u.id into whose from portal.user_account u where u.username = lower(username_in);
      if whose is null then raise exception 'not-found' using errcode = 'P0001', detail = 'username'; end if;
      if whose = portal.acting_user() then raise exception 'own-account' using errcode = 'P0001', detail = 'username'; end if;
    elsif kind_in = 'institution' then
      select i.id into at_institution from bureau.institution i where i.code = institution_in;
      if at_institution is null then raise exception 'not-found' using errcode = 'P0001', detail = 'institution'; end if;
      if at_institution = portal.acting_institution() then
        raise exception 'freeze-bureau' using errcode = 'P0001', detail = 'institution';
      end if;
    end if;
    insert into portal.freeze (kind, user_id, username, institution_id, alarm_id, reason, frozen_by, frozen_name)
    values (kind_in, whose, case when kind_in = 'user' then lower(username_in) end, at_institution,
            (select a.alarm_id from portal.alarm a where a.alarm_id = alarm_in), reason_in, portal.acting_user(), by_in)
    on conflict do nothing returning freeze_id into made;
    if made is null then raise exception 'frozen-already' using errcode = 'P0001'; end if;
    -- Their pages are told at once; the next call is refused whether or not they hear it.
    perform pg_notify('portal_event', json_build_object('institutionId', s.institution_id, 'userId', s.user_id,
        'kind', 'session-ended', 'data', '{}'::json)::text)
      from (select distinct s.institution_id, s.user_id from portal.session s
             where s.ended_at is null and (s.user_id = whose or s.institution_id = at_institution)) s;
    return made;
  end
  $$;
comment on function portal.freeze_now(text, text, text, text, bigint, text) is
  'Freezes a user, an institution or all exports from the next call on; answers the number. Raises the code of a refusal, its field as detail.';

create function portal.lift_freeze(freeze_in bigint, reason_in text, by_in text) returns text
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    one portal.freeze;
  begin
    perform portal.refuse_no_watch('alarm.act');
    select * into one from portal.freeze f where f.freeze_id = freeze_in for update;
    if one.freeze_id is null then raise exception 'not-found' using errcode = 'P0001', detail = 'freeze'; end if;
    if one.lifted_at is not null then raise exception 'state-changed' using errcode = 'P0001', detail = 'freeze'; end if;
    if one.frozen_by = portal.acting_user() then raise exception 'own-freeze' using errcode = 'P0001', detail = 'freeze'; end if;
    update portal.freeze f set lifted_by = portal.acting_user(), lifted_name = by_in, lifted_at = clock_timestamp(), lifted_reason = reason_in
     where f.freeze_id = freeze_in;
    return one.kind;
  end
  $$;
comment on function portal.lift_freeze(bigint, text, text) is
  'Lifts a freeze, by another person than whoever froze; answers its kind. Raises the code of a refusal.';

create function portal.list_freezes(standing_only boolean, skipped int, most int)
  returns table (freeze_id bigint, kind text, username text, institution_code text, institution_vi text, institution_en text, reason text,
    alarm_id bigint, frozen_name text, frozen_at timestamptz, is_own boolean, lifted_name text, lifted_at timestamptz, lifted_reason text,
    total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_watch('alarm.read');
    return query
      select f.freeze_id, f.kind, f.username, i.code, i.name_vi, i.name_en, f.reason, f.alarm_id, f.frozen_name, f.frozen_at,
             f.frozen_by = portal.acting_user(), f.lifted_name, f.lifted_at, f.lifted_reason, count(*) over ()
        from portal.freeze f left join bureau.institution i on i.id = f.institution_id
       where not standing_only or f.lifted_at is null
       order by (f.lifted_at is not null), f.freeze_id desc offset skipped limit most;
  end
  $$;
comment on function portal.list_freezes(boolean, int, int) is 'What stands still, and what did: those that stand first.';

create function portal.stands_still(institution_in int, user_in int) returns text
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select case
      when exists (select from bureau.institution i where i.id = institution_in and i.status = 'suspended') then 'suspended'
      when exists (select from portal.freeze f where f.lifted_at is null
                    and (f.institution_id = institution_in or f.user_id = user_in)) then 'frozen'
    end
  $$;
comment on function portal.stands_still(int, int) is
  'Why nothing is made or sent for an institution and a user of it (0 for none) now: suspended or frozen; null where it goes on. All '
  'exports frozen is not asked here: it refuses downloads, and what is made for later stays inside.';

-- decoys

-- Decoys are marked and unmarked by two administrators of the bureau. Nobody else learns which borrowers they are.

create table bureau.honey_subject (
  subject_id bigint primary key,
  subject_key text not null unique
);
comment on table bureau.honey_subject is
  'Decoys: invented borrowers whom nobody has a reason to look at. subject_key is what the audit calls them. No role may read it; the '
  'function that looks for alarms alone does.';
alter table bureau.honey_subject enable row level security;

create table bureau.decoy_change (
  change_id uuid primary key,
  decoy_id bigint not null,
  decoy_key text not null,
  kind text not null check (kind in ('mark', 'unmark')),
  reason text not null,
  asked_by int not null,
  asked_name text not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by int,
  decided_name text,
  decided_at timestamptz(3),
  check (asked_by <> decided_by),
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_name is null))
);
create unique index decoy_change_waiting on bureau.decoy_change (decoy_id) where state = 'waiting';
comment on table bureau.decoy_change is
  'What one administrator of the bureau asks for, in force when another has approved it: that a borrower (decoy_id is the subject, '
  'decoy_key what the audit calls it) becomes a decoy, or is one no more. No role may read it.';
alter table bureau.decoy_change enable row level security;

create function bureau.refuse_no_decoy_keeper() returns void
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() or not portal.holds('decoy.manage') then
      raise exception 'decoys are kept by administrators of the bureau' using errcode = 'insufficient_privilege';
    end if;
  end
  $$;
comment on function bureau.refuse_no_decoy_keeper() is 'Raises unless an administrator of the bureau acts who may keep decoys.';

create function bureau.decoy_to_be(code text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_decoy_keeper();
    return (select s.subject_id from bureau.subject s where s.cic_code = code and s.status <> 'merged');
  end
  $$;
comment on function bureau.decoy_to_be(text) is 'The borrower who bears a CIC code and may be asked to be a decoy; null for none.';

create function bureau.ask_decoy(change uuid, subject bigint, key text, kind_in text, reason_in text, by_name text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    is_decoy boolean;
    made uuid;
  begin
    perform bureau.refuse_no_decoy_keeper();
    is_decoy := exists (select from bureau.honey_subject h where h.subject_id = subject);
    if is_decoy = (kind_in = 'mark') then return 'state'; end if;
    -- Somebody has a reason to look at a borrower of theirs.
    if kind_in = 'mark' and bureau.is_somebodys(subject) then return 'borrows'; end if;
    insert into bureau.decoy_change (change_id, decoy_id, decoy_key, kind, reason, asked_by, asked_name)
    values (change, subject, key, kind_in, reason_in, portal.acting_user(), by_name)
    on conflict (decoy_id) where state = 'waiting' do nothing returning change_id into made;
    return case when made is null then 'waiting' else 'done' end;
  end
  $$;
comment on function bureau.ask_decoy(uuid, bigint, text, text, text, text) is
  'Asks that a borrower be marked (mark) as a decoy or no more (unmark): done, state (it is so already), borrows (a lender knows it), '
  'waiting (a change of it waits).';

create function bureau.decide_decoy(change uuid, approve boolean, by_name text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    c bureau.decoy_change;
  begin
    perform bureau.refuse_no_decoy_keeper();
    select * into c from bureau.decoy_change o where o.change_id = change for update;
    if not found then return 'none'; end if;
    if c.state <> 'waiting' then return 'decided'; end if;
    if c.asked_by = portal.acting_user() then return 'own'; end if;
    -- A lender may have come to know the borrower while the change waited.
    if approve and c.kind = 'mark' and bureau.is_somebodys(c.decoy_id) then return 'borrows'; end if;
    update bureau.decoy_change o set state = case when approve then 'approved' else 'refused' end, decided_by = portal.acting_user(),
           decided_name = by_name, decided_at = clock_timestamp()
     where o.change_id = change;
    if approve and c.kind = 'mark' then
      insert into bureau.honey_subject (subject_id, subject_key) values (c.decoy_id, c.decoy_key) on conflict do nothing;
    elsif approve then
      delete from bureau.honey_subject h where h.subject_id = c.decoy_id;
    end if;
    return 'done';
  end
  $$;
comment on function bureau.decide_decoy(uuid, boolean, text) is
  'Approves or refuses a change of decoys: done, none, decided (already), own (never by who asked), borrows (a lender knows it now).';

create function bureau.list_decoys(state_in text, skipped int, most int)
  returns table (cic_code text, state text, change_id uuid, reason text, asked_name text, asked_at timestamptz, is_own boolean,
    decided_name text, decided_at timestamptz, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_decoy_keeper();
    return query
      select s.cic_code::text,
             case when c.state = 'waiting' then c.kind || '-asked' else 'standing' end,
             case when c.state = 'waiting' then c.change_id end,
             c.reason, c.asked_name, c.asked_at::timestamptz, coalesce(c.asked_by = portal.acting_user(), false), c.decided_name,
             c.decided_at::timestamptz, count(*) over ()
        from (select h.subject_id from bureau.honey_subject h
              union select w.decoy_id from bureau.decoy_change w where w.state = 'waiting') d
        join bureau.subject s on s.subject_id = d.subject_id
        -- What waits, or what made it a decoy; those of an invented nation came with it.
        left join lateral (select k.change_id, k.kind, k.state, k.reason, k.asked_by, k.asked_name, k.asked_at, k.decided_name, k.decided_at
                             from bureau.decoy_change k where k.decoy_id = d.subject_id
                              and (k.state = 'waiting' or k.state = 'approved' and k.kind = 'mark')
                            order by (k.state = 'waiting') desc, k.asked_at desc limit 1) c on true
       where state_in is null or state_in = case when c.state = 'waiting' then c.kind || '-asked' else 'standing' end
       order by coalesce(c.state = 'waiting', false) desc, s.cic_code offset skipped limit most;
  end
  $$;
comment on function bureau.list_decoys(text, int, int) is
  'Decoys and what is asked about them, all or of a state: standing, mark-asked or unmark-asked; what waits first.';

create function bureau.is_somebodys(subject bigint) returns boolean
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select exists (select from bureau.contract c where c.subject_id = subject)
        or exists (select from bureau.card_account c where c.subject_id = subject)
  $$;
comment on function bureau.is_somebodys(bigint) is
  'Whether a lender knows a borrower: by a loan or a card. For the functions of decoys alone.';

-- months

-- The monthly partitions of inquiries and the audit.

-- Makes the monthly partitions of inquiries, replies, charges and audit that a span of days needs. Safe to repeat.
create function portal.ensure_months(from_in date, to_in date) returns int
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  month date;
  parent text;
  child text;
  made int := 0;
begin
  for month in select generate_series(date_trunc('month', from_in), to_in, interval '1 month')::date loop
    foreach parent in array array['inquiry', 'reply', 'charge', 'audit_log'] loop
      child := format('%s_%s', parent, to_char(month, 'YYYYMM'));
      continue when to_regclass('portal.' || child) is not null;
      execute format('create table portal.%I partition of portal.%I for values from (%L) to (%L)',
        child, parent, month || ' 00:00+07', (month + interval '1 month')::date || ' 00:00+07');
      execute format('alter table portal.%I enable row level security', child);
      execute format('alter table portal.%I force row level security', child);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

select portal.ensure_months((now() - interval '1 month')::date, (now() + interval '2 months')::date);

-- grants

-- What each role of the database may do with each object. The owner alone may do more.
--
-- :app_role is what servers and workers log in as; :loader_role is what a worker takes a data file in as. Row security decides which
-- rows they reach; neither owns anything.

grant usage on schema bureau, portal to :app_role;
grant usage on schema bureau, portal to :loader_role;
grant usage, create on schema intake to :loader_role;

-- Tables, as the servers use them.
grant select on
  portal.deployment, bureau.province, bureau.nation, bureau.institution, bureau.branch, bureau.name_syllable, bureau.product,
  bureau.public_holiday, bureau.subject, bureau.cic_alias, bureau.identity_paper, bureau.legal_profile, bureau.relation,
  bureau.inquiry_footprint, bureau.contract, bureau.balance_month, bureau.unpacked_month, bureau.credit_history,
  bureau.card_account, bureau.visible_credit_history, bureau.visible_card_account, bureau.applied_file, bureau.collateral,
  bureau.collateral_pledge, bureau.commitment, bureau.bond, bureau.vamc_debt, bureau.negative_event, bureau.settled_debt,
  bureau.visible_negative_event, bureau.visible_vamc_debt, bureau.visible_settled_debt, bureau.classification, bureau.fin_statement,
  bureau.fin_line, portal.paper_miss, portal.submission_error, bureau.score_distribution, bureau.score_run, portal.alert_run,
  portal.alert_row, bureau.article, bureau.article_picture, bureau.rating_run, bureau.rating_publication, bureau.rating_told,
  bureau.fee_rule, bureau.fee_tier, bureau.tax_party, bureau.invoice_label, bureau.invoice_series, bureau.invoice_number,
  portal.invoice_proposal, bureau.payee_account, portal.watch_alert, bureau.data_quality, bureau.quality_count
  to :app_role;
grant select, insert on
  portal.voucher, portal.reply, portal.quota_seen, portal.institution_change, portal.alert_purchase, portal.article_read,
  portal.work_order_line, portal.work_order_paper, portal.month_close, portal.statement, portal.statement_line,
  portal.payment_notice, portal.payment, portal.invoice, portal.payment_code, portal.watch_digest, portal.dispute_event,
  portal.dispute_file
  to :app_role;
grant select, update on portal.correction_notice to :app_role;
grant select, insert, delete on
  portal.closed_product, portal.role_permission, portal.verification, portal.reply_file, portal.work_order_file
  to :app_role;
grant select, insert, update on
  portal.user_account, portal.membership, portal.right_change, portal.session, portal.inquiry, portal.charge, portal.quota_day,
  portal.submission, portal.certificate, portal.batch, portal.batch_row, portal.file_budget, portal.adjustment, portal.cheque,
  portal.place_seen, portal.rating, portal.work_order, portal.partner_message, portal.service_contract, portal.fee_proposal,
  portal.fee_file, portal.reconciliation, portal.bank_statement, portal.bank_line, portal.watch, portal.watch_score,
  portal.watch_seen, portal.webhook_delivery, portal.dispute
  to :app_role;
grant select, insert, update, delete on
  portal.role, portal.user_factor, portal.recovery_code, portal.proof_challenge, portal.throttle, portal.captcha, portal.fee_budget,
  portal.webhook
  to :app_role;
grant usage on sequence portal.cheque_code, portal.order_number, portal.dispute_number to :app_role;
grant update (sign_state, xml, signer, signed_at, tax_authority_code, attempts, last_fault) on portal.invoice to :app_role;
grant update (report, sha256, remade_at) on portal.reply to :app_role;

-- Tables, as a data file is taken in.
grant select on bureau.province, bureau.nation, bureau.institution, bureau.branch, bureau.cic_alias to :loader_role;
grant select, insert on bureau.name_syllable, bureau.paper_index, bureau.review_line to :loader_role;
grant select, update on portal.submission to :loader_role;
grant select, insert, delete on
  bureau.relation, bureau.balance_month, bureau.commitment, bureau.bond, bureau.vamc_debt, bureau.settled_debt,
  bureau.classification, bureau.fin_line, portal.submission_error
  to :loader_role;
grant select, insert, update on
  bureau.subject, bureau.identity_paper, bureau.legal_profile, bureau.customer, bureau.contract, bureau.applied_file,
  bureau.collateral
  to :loader_role;
grant select, insert, update, delete on
  bureau.unpacked_month, bureau.credit_history, bureau.card_account, bureau.collateral_pledge, bureau.fin_statement
  to :loader_role;
grant usage on sequence bureau.cic_number, bureau.subject_subject_id_seq, bureau.collateral_collateral_id_seq to :loader_role;
grant update (is_consolidated) on bureau.fin_line to :loader_role;

-- Functions. PostgreSQL lets everybody run a new function. One that works with its owner's rights is for whom it is granted to; a
-- migration that makes one revokes it by name.
do $$
declare
  door regprocedure;
begin
  for door in select p.oid from pg_proc p
               where p.prosecdef and p.pronamespace in ('bureau'::regnamespace, 'portal'::regnamespace, 'intake'::regnamespace) loop
    execute format('revoke all on function %s from public', door);
  end loop;
end $$;
revoke all on function
  bureau.count_quality_of, bureau.count_ratings, bureau.debt_cells, bureau.group_edges, bureau.is_bureau_acting,
  bureau.is_month_closed, bureau.is_negative_visible, bureau.is_somebodys, bureau.lines_of, bureau.list_price, bureau.loyalty_bp,
  bureau.make_balance_month, bureau.member_percent, bureau.meter_search, bureau.month_of, bureau.movable_tables, bureau.move_rows,
  bureau.negative_visible_since, bureau.programme_key, bureau.rank_quality, bureau.refuse_decision, bureau.refuse_no_decoy_keeper,
  bureau.refuse_no_keeper, bureau.refuse_no_operator, bureau.section_of, bureau.today, bureau.visible_months, bureau.with_month,
  portal.account_parts, portal.bad_debt_elsewhere, portal.close_month, portal.debts_at, portal.exposures_of, portal.facts_of_file,
  portal.half_up, portal.has_open_account, portal.is_refusal, portal.keep_approved_cheque, portal.keep_ended_files,
  portal.keep_ended_order, portal.keep_watch_alert, portal.month_before, portal.month_start, portal.named_customer,
  portal.new_debt_elsewhere, portal.next_millisecond, portal.paper_tries, portal.raise_alarm, portal.refuse_invoice_change,
  portal.refuse_no_auditor, portal.refuse_no_watch, portal.refuse_no_watcher, portal.return_credit, portal.take_file_budget,
  portal.take_quota, portal.tell_watchers, portal.watched, portal.watching
  from public;

grant execute on function
  bureau.add_footprint, bureau.add_footprints, bureau.add_institution, bureau.ask_decoy, bureau.ask_quality_count,
  bureau.close_branch, bureau.confirm_holiday, bureau.contributed_classes, bureau.count_quality, bureau.count_quality_step,
  bureau.count_scores, bureau.decide_decoy, bureau.decide_fee_rule, bureau.decide_institution_change, bureau.decide_payee,
  bureau.decide_review, bureau.decoy_to_be, bureau.drop_holiday, bureau.figures_in_doubt, bureau.find_by_cic, bureau.find_by_name,
  bureau.find_by_outer, bureau.find_by_paper, bureau.find_by_prefix, bureau.find_many, bureau.find_many_by_cic,
  bureau.is_bureau_acting, bureau.is_month_closed, bureau.is_negative_visible, bureau.keep_enterprise_ratings, bureau.keep_holiday,
  bureau.keep_picture, bureau.keep_summary, bureau.lines_of, bureau.list_decoys, bureau.list_merges, bureau.list_price,
  bureau.loyalty_bp, bureau.member_percent, bureau.merge_subjects, bureau.negative_visible_since, bureau.one_with,
  bureau.open_rating_chunk, bureau.open_score_chunk, bureau.opened_subjects, bureau.programme_status, bureau.propose_fee_rule,
  bureau.propose_payee, bureau.publish_ratings, bureau.rating_check, bureau.rating_summary, bureau.refuse_decision,
  bureau.refuse_no_keeper, bureau.refuse_no_operator, bureau.reserve_programme, bureau.review_list, bureau.review_pair,
  bureau.review_side, bureau.set_article_state, bureau.split_subjects, bureau.subject_of_code, bureau.summarise_debt, bureau.today,
  bureau.unweighed_members, bureau.visible_months, bureau.write_article, bureau.write_branch, bureau.write_institution,
  bureau.write_invoice_label, bureau.write_tax_party
  to :app_role;

grant execute on function
  portal.act_for, portal.act_on_dispute, portal.act_on_order, portal.append_audit, portal.append_audits, portal.append_shown,
  portal.audit_heads, portal.audit_suspects, portal.audit_victims, portal.audited_people, portal.beat, portal.bureau_contracts,
  portal.bureau_fee_proposals, portal.bureau_invoice, portal.bureau_invoice_list, portal.bureau_invoice_paid,
  portal.bureau_invoice_proposals, portal.bureau_invoices, portal.checkpoint_span, portal.close_month, portal.close_months,
  portal.count_alerts, portal.database_state, portal.day_limit, portal.decide_alarm, portal.decide_invoice_change,
  portal.dispute_queue, portal.drawer_refusals, portal.end_process, portal.ensure_months, portal.export_audit, portal.fees_overview,
  portal.freeze_now, portal.frozen_of, portal.half_up, portal.holds, portal.identify, portal.institutions_watching,
  portal.institutions_with_watches, portal.is_refusal, portal.keep_checkpoint, portal.keep_paper_miss, portal.keys_in_use,
  portal.ledger, portal.lift_freeze, portal.limits_of, portal.list_alarm_rules, portal.list_checkpoints, portal.list_freezes,
  portal.look_for_alarms, portal.may_read_audit, portal.missed_closes, portal.month_start, portal.month_usage,
  portal.next_millisecond, portal.number_invoice, portal.open_file, portal.open_files, portal.open_group, portal.open_watched,
  portal.owes_factor, portal.own_customer, portal.paper_tries_over, portal.partner_messages, portal.portfolio_groups,
  portal.propose_invoice_change, portal.published_cheques, portal.raise_cheque_alert, portal.raise_file_alerts,
  portal.raise_inquiry_alert, portal.raise_score_alert, portal.read_alarms, portal.read_audit, portal.record_bank_payment,
  portal.record_line_payment, portal.record_tax_code, portal.refuse_no_auditor, portal.refuse_no_watcher, portal.reverse_bank_line,
  portal.running_processes, portal.scores_to_watch, portal.stands_still, portal.take_file_budget, portal.take_quota,
  portal.tell_inquirers, portal.unpaid_notices, portal.use_credit, portal.work_queue,
  portal.work_queue_counts(text[],integer,date,text), portal.work_queue_counts(text[],integer)
  to :app_role;

grant execute on function
  bureau.ensure_balance_month, bureau.is_negative_visible, bureau.month_of, bureau.negative_visible_since, bureau.today,
  bureau.visible_months, bureau.with_month
  to :loader_role;

-- rights

-- From database/schema/rights.ts.
insert into portal.role_permission (role, permission) values
  ('clerk', 'alert.read'),
  ('clerk', 'batch.send'),
  ('clerk', 'certificate.register'),
  ('clerk', 'cheque.enter'),
  ('clerk', 'cheque.read'),
  ('clerk', 'dispute.raise'),
  ('clerk', 'fee.read'),
  ('clerk', 'file.send'),
  ('clerk', 'gallery.view'),
  ('clerk', 'inquiry.ask'),
  ('clerk', 'news.read'),
  ('clerk', 'quality.read'),
  ('clerk', 'reply.read'),
  ('clerk', 'watch.manage'),
  ('approver', 'alert.read'),
  ('approver', 'batch.send'),
  ('approver', 'certificate.register'),
  ('approver', 'cheque.approve'),
  ('approver', 'cheque.enter'),
  ('approver', 'cheque.read'),
  ('approver', 'dispute.raise'),
  ('approver', 'fee.agree'),
  ('approver', 'fee.read'),
  ('approver', 'file.send'),
  ('approver', 'gallery.view'),
  ('approver', 'inquiry.ask'),
  ('approver', 'news.read'),
  ('approver', 'quality.read'),
  ('approver', 'reply.read'),
  ('approver', 'watch.manage'),
  ('institution-admin', 'branch.manage'),
  ('institution-admin', 'certificate.approve'),
  ('institution-admin', 'certificate.register'),
  ('institution-admin', 'fee.agree'),
  ('institution-admin', 'fee.budget'),
  ('institution-admin', 'fee.read'),
  ('institution-admin', 'quality.read'),
  ('institution-admin', 'role.compose'),
  ('institution-admin', 'session.end'),
  ('institution-admin', 'user.manage'),
  ('institution-admin', 'webhook.manage'),
  ('operator', 'alarm.act'),
  ('operator', 'alarm.read'),
  ('operator', 'fee.manage'),
  ('operator', 'invoice.manage'),
  ('operator', 'news.read'),
  ('operator', 'news.write'),
  ('operator', 'operations.read'),
  ('operator', 'operations.retry'),
  ('operator', 'order.work'),
  ('operator', 'quality.read'),
  ('bureau-admin', 'alarm.act'),
  ('bureau-admin', 'alarm.read'),
  ('bureau-admin', 'decoy.manage'),
  ('bureau-admin', 'fee.manage'),
  ('bureau-admin', 'institution.manage'),
  ('bureau-admin', 'invoice.manage'),
  ('bureau-admin', 'operations.read'),
  ('bureau-admin', 'operations.retry'),
  ('bureau-admin', 'payee.manage'),
  ('bureau-admin', 'session.end'),
  ('bureau-admin', 'session.end-any'),
  ('bureau-admin', 'user.manage'),
  ('auditor', 'alarm.read'),
  ('auditor', 'audit.read'),
  ('member', 'fee.read'),
  ('member', 'news.read'),
  ('member', 'reply.read'),
  ('member', 'voluntary.ask');
