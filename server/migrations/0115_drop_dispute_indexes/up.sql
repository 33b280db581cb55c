-- In a transaction of its own: one that has built an index would wait for a transaction that read disputes, while that one waits to write them.
DROP INDEX disputes_by_email, disputes_by_last4, disputes_by_amount, disputes_by_due_day;
ALTER INDEX disputes_by_email_next RENAME TO disputes_by_email;
ALTER INDEX disputes_by_last4_next RENAME TO disputes_by_last4;
ALTER INDEX disputes_by_amount_next RENAME TO disputes_by_amount;
ALTER INDEX disputes_by_due_day_next RENAME TO disputes_by_due_day;
