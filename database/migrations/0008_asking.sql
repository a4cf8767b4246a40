-- Asking: what was asked about a customer earlier in a day, and the control of an institution's inquiries.

create index inquiry_customer on portal.inquiry (institution_id, identity_hint, asked_at);
