-- Runs that staff or events started are few among those of schedules; and which run repeats another.
create index task_runs_by_trigger on task_runs (trigger, due_at desc, id desc) where trigger <> 'schedule';
create index task_runs_by_retried on task_runs (retry_of) where retry_of is not null;
