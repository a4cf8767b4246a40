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

create table bureau.group_days (
  effective_from date not null,
  debt_group smallint not null check (debt_group between 2 and 5),
  from_days int not null check (from_days > 0),
  source text not null,
  primary key (effective_from, debt_group)
);
comment on table bureau.group_days is
  'From how many days past due a debt belongs to a group, for periods from a day on: the group of the newest row not after the period.';
insert into bureau.group_days (effective_from, debt_group, from_days, source) values
  ('2000-01-01', 2, 10, 'Thông tư 11/2021/TT-NHNN'),
  ('2000-01-01', 3, 91, 'Thông tư 11/2021/TT-NHNN'),
  ('2000-01-01', 4, 181, 'Thông tư 11/2021/TT-NHNN'),
  ('2000-01-01', 5, 361, 'Thông tư 11/2021/TT-NHNN'),
  ('2024-07-01', 2, 10, 'Thông tư 31/2024/TT-NHNN'),
  ('2024-07-01', 3, 91, 'Thông tư 31/2024/TT-NHNN'),
  ('2024-07-01', 4, 181, 'Thông tư 31/2024/TT-NHNN'),
  ('2024-07-01', 5, 361, 'Thông tư 31/2024/TT-NHNN');
grant select on bureau.group_days to :app_role, :loader_role;

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
    ('bank', 'foreign_bank', 'policy_bank', 'cooperative_bank', 'finance_company', 'credit_fund', 'microfinance', 'voluntary', 'bureau', 'sandbox')),
  is_voluntary boolean not null default false,
  price_percent smallint not null default 100 check (price_percent in (100, 50, 20, 0)),
  province_code text not null references bureau.province (code),
  address text not null,
  valid_from date not null default '2000-01-01',
  valid_to date,
  status text not null default 'active' check (status in ('active', 'suspended')),
  status_reason text,
  contact_name text,
  contact_phone text,
  contact_email text,
  constraint institution_sandbox check ((class = 'sandbox') = (id < 0) and (price_percent = 0) = (id < 0))
);
comment on table bureau.institution is
  'Members of the bureau, the bureau itself, and sandboxes of members, which have the member''s number below zero. code is 2 digits province, 3 institution, 3 branch; price_percent is the share of '
  'the list price that the class pays.';
comment on column bureau.institution.status is
  'Nobody of a suspended institution signs in or calls anything, and nothing is made or sent for it until it is reopened; figures that '
  'it sent in are still taken, its months counted and its fees closed. status_reason tells them why.';
-- A sandbox is seen by itself and where nobody acts yet and a program is identified, so that no list of institutions holds one.
alter table bureau.institution enable row level security;
create policy institution_known on bureau.institution for select
  using (id > 0 or id = (select portal.acting_institution())
    or ((select portal.acting_institution()) is null and (select portal.in_scope('identity'))));
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
alter table bureau.branch enable row level security;
create policy branch_known on bureau.branch for select
  using (institution_id > 0 or institution_id = (select portal.acting_institution())
    or ((select portal.acting_institution()) is null and (select portal.in_scope('identity'))));
comment on table bureau.branch is 'Branches of institutions; branch 1 is the head office and has the institution''s code.';
comment on column bureau.branch.closed_on is 'From this day on nobody works there; what was done there keeps the branch.';
insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address) values
  (900, 1, '01999001', 'Trung tâm Thông tin Tín dụng', 'Credit Information Centre', '01', 'Hà Nội');

create table bureau.name_syllable (
  syllable text collate "C" primary key
);
comment on table bureau.name_syllable is
  'Folded syllables that occur in names: a slip in a typed name is looked for among these only.';

-- What each database role may do.
grant select on bureau.province, bureau.nation, bureau.institution, bureau.branch, bureau.name_syllable to :app_role;
grant select on bureau.province, bureau.nation, bureau.institution, bureau.branch to :loader_role;
grant select, insert on bureau.name_syllable to :loader_role;
