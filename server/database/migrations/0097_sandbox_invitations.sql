-- What the sandbox was given for the recipient's calendar, beside the words of an email.
alter table sandbox.messages add column calendar text;
