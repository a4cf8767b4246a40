-- The products, and which of them an institution or branch may not ask for.

create table bureau.product (
  code text collate "C" primary key,
  subject_type smallint not null check (subject_type in (0, 1, 2)),
  wire_ids text[] not null default '{}',
  name_vi text not null,
  name_en text not null,
  price_vnd bigint not null check (price_vnd >= 0),
  -- The bureau's own products: the parts of a bundle, and a personal score's rank among all.
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

-- A request number means one product; detailed reports are asked for by their own code.
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
create policy identity on portal.closed_product using ((select portal.in_scope('identity'))) with check ((select portal.in_scope('identity')));
create policy keeper on portal.closed_product to current_user using (true) with check (true);

-- What each database role may do.
grant select on bureau.product to :app_role;
grant select, insert, delete on portal.closed_product to :app_role;
