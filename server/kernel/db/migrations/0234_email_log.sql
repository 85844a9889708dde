-- What the operator's e-mail log asks for: messages of an address that begins so, and those that were not taken.
create index email_message_address on email_message (to_address text_pattern_ops, seq desc);
create index email_message_problem on email_message (seq desc) where failed_at is not null and sent_at is null and dropped_at is null;
