CREATE TABLE "channel_state" ("channel" text primary key,
  "failing_since" text);

CREATE TABLE confirmation ( lead_seq integer not null primary key references lead (seq) on delete cascade, mailbox text not null, claimed_at text not null);

CREATE TABLE daily_job ( name text primary key, started_at text not null, result text, succeeded_at text, error text, is_damaged integer) without rowid;

CREATE TABLE "delivery" ("lead_seq" integer not null references "lead" ("seq") on delete cascade,
  "channel" text not null,
  "state" text not null,
  "attempts" integer not null,
  "due_at" text,
  "lease" text,
  "last_error" text,
  "due_set_at" text, turn integer default 1, constraint "delivery_key" primary key ("lead_seq",
  "channel")) without rowid;

CREATE INDEX "delivery_dead" on "delivery" ("lead_seq") where "state" = 'dead';

CREATE INDEX delivery_due on delivery (channel, due_at) where due_set_at is not null;

CREATE INDEX "delivery_due_set" on "delivery" ("channel",
  "due_set_at") where "due_set_at" is not null;

CREATE INDEX delivery_turn on delivery (channel, turn, due_at) where due_at is not null and due_set_at is null;

CREATE TABLE "idempotency" ("key" text primary key,
  "body_hash" text not null,
  "lead_id" text not null,
  "confirmed" integer not null,
  "created_at" text not null);

CREATE TABLE "lead" ("seq" integer primary key autoincrement,
  "id" text not null unique,
  "form" text not null,
  "status" text not null,
  "received_at" text not null,
  "email" text not null,
  "fingerprint" text not null,
  "fields" text not null,
  "sms_consent_key" text,
  "held_for" text,
  "source" text, answered_at text, remind_at text,
  "judged_at" text, network text,
  "email_opt_in_text" text);

CREATE INDEX lead_held on lead (status) where status = 'held';

CREATE INDEX "lead_recent" on "lead" (substr(received_at, 1, 15), email);

CREATE INDEX lead_remind on lead (remind_at) where remind_at is not null;

CREATE INDEX "lead_sms_consent" on "lead" ("sms_consent_key") where "sms_consent_key" is not null;

CREATE INDEX lead_spam on lead (status) where status = 'spam';

CREATE INDEX lead_waiting on lead (status, answered_at) where status = 'accepted' and answered_at is null;

CREATE TABLE notice ( id text primary key, key text not null unique, kind text not null, channel text not null, lead_seq integer references lead (seq) on delete cascade, facts text, created_at text not null, state text not null, attempts integer not null, due_at text, due_set_at text, lease text, last_error text) without rowid;

CREATE INDEX notice_age on notice (kind, created_at);

CREATE INDEX notice_due on notice (due_at) where due_at is not null;

CREATE INDEX notice_lead on notice (lead_seq) where lead_seq is not null;

CREATE TABLE "sms_consent" ("seq" integer primary key autoincrement,
  "id" text not null unique,
  "submission_id" text not null unique,
  "form" text not null,
  "page" text not null,
  "phone" text not null,
  "phone_e164" text not null,
  "consented" integer not null,
  "client_time" text,
  "recorded_at" text not null,
  "policy_version" text not null,
  "text" text not null,
  "text_hash" text not null,
  "ip_address" text,
  "user_agent" text,
  "revoked_at" text,
  "revoked_how" text, name text);

CREATE INDEX sms_consent_address on sms_consent (recorded_at) where consented = 0 and ip_address is not null;

CREATE TRIGGER sms_consent_is_evidence before update of seq, id, submission_id, form, page, phone, phone_e164, consented, client_time, recorded_at, policy_version, text, text_hash, user_agent on sms_consent begin select raise(abort, 'a consent record is never changed'); end;

CREATE TRIGGER sms_consent_keeps_address before update of ip_address on sms_consent when old.consented = 1 or new.ip_address is not null begin select raise(abort, 'a consent record is never changed'); end;

CREATE TRIGGER sms_consent_keeps_name before update of name on sms_consent when old.name is not null begin select raise(abort, 'a consent record is never changed'); end;

CREATE INDEX "sms_consent_phone" on "sms_consent" ("phone_e164");

CREATE TABLE "write_probe" ("id" integer primary key,
  "written_at" text not null);
