-- How long a review takes at most, and when it is due, by the words that everybody uses.
alter table cases rename column promise to turnaround;
alter table cases rename column promised_by to due_at;
alter table cases rename constraint cases__promise to cases__turnaround;
alter index cases__by_promise rename to cases__by_due_at;
alter table case_events rename column promise to turnaround;
alter table case_events rename column promised_by to due_at;
alter table case_events rename constraint case_events__promise to case_events__turnaround;
