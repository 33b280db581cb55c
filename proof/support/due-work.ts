import type pg from 'pg'

/** Of each account and job, when the first open thing is due by the machine's clock: from the source rows alone, without the jobs' own questions. */
const openThings = `
  SELECT a.merchant_id, t.job, min(CASE WHEN t.job = 'platform_events' THEN t.at ELSE t.at - a.clock_ahead_ms * interval '1 millisecond' END) AS due_at
  FROM merchant_accounts a JOIN (
    SELECT merchant_id, 'funds' AS job, available_on AS at FROM balance_transactions WHERE released_at IS NULL
    UNION ALL SELECT merchant_id, 'refunds', settles_at FROM refunds WHERE settles_at IS NOT NULL
    UNION ALL SELECT merchant_id, 'authorisations', capture_before FROM payments WHERE intent_status = 'requires_capture' AND capture_before IS NOT NULL
    UNION ALL SELECT merchant_id, 'reserves', release_on FROM reserves WHERE released_at IS NULL
    UNION ALL SELECT merchant_id, 'disputes', due_at FROM processor_reports WHERE reported_at IS NULL
    UNION ALL SELECT merchant_id, 'disputes', decides_at FROM disputes WHERE decides_at IS NOT NULL
    UNION ALL SELECT merchant_id, 'dispute_reminders', least(remind_at, alert_at) FROM disputes WHERE remind_at IS NOT NULL OR alert_at IS NOT NULL
    UNION ALL SELECT merchant_id, 'dispute_draft_files', draft_purge_at FROM disputes WHERE draft_purge_at IS NOT NULL
    UNION ALL SELECT merchant_id, 'payouts', next_run_at FROM payout_schedules WHERE next_run_at IS NOT NULL
    UNION ALL SELECT merchant_id, 'export_schedules', next_run_at FROM export_schedules WHERE next_run_at IS NOT NULL
    UNION ALL SELECT merchant_id, 'export_schedules', due_at FROM export_mails
    UNION ALL SELECT merchant_id, 'payouts', settles_at FROM payouts WHERE settles_at IS NOT NULL
    UNION ALL SELECT merchant_id, 'payouts.hand_over', hands_over_at FROM payouts WHERE status = 'processing' AND handed_over_at IS NULL
    UNION ALL SELECT merchant_id, 'approvals', expires_at FROM approval_requests WHERE status = 'pending'
    UNION ALL SELECT merchant_id, 'platform_events', expires_at FROM platform_events WHERE state = 'waiting'
    UNION ALL SELECT merchant_id, 'vamp_months', ((month || '-06')::date + interval '1 month') AT TIME ZONE 'UTC' FROM (
      SELECT merchant_id, month, sum(tc05_count) AS tc05, sum(tc15_count) AS tc15, sum(tc40_count) AS tc40, sum(excluded_count) AS excluded FROM vamp_months GROUP BY 1, 2) AS m
      WHERE (m.tc05, m.tc15, m.tc40, m.excluded) IS DISTINCT FROM (SELECT (v.tc05_count::numeric, v.tc15_count::numeric, v.tc40_count::numeric, v.excluded_count::numeric)
        FROM vamp_revisions v WHERE v.merchant_id = m.merchant_id AND v.month = m.month ORDER BY v.revision DESC LIMIT 1)
  ) AS t ON t.merchant_id = a.merchant_id
  GROUP BY a.merchant_id, t.job`

/** Open things that the worker would miss: nothing wakes it when they are due, or a minute later where it looked just now. @param now of the worker's clock. */
export async function findMissedWork(owner: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await owner.query<{ merchant_id: string; job: string; due_at: Date }>(
    `SELECT o.merchant_id, o.job, o.due_at FROM (${openThings}) AS o LEFT JOIN due_work w ON w.merchant_id = o.merchant_id AND w.job = o.job
     WHERE w.failure_count IS DISTINCT FROM 0 AND w.merchant_id IS NULL
        OR w.failure_count = 0 AND w.wakes_at > greatest(o.due_at, $1::timestamptz + interval '61 seconds')`,
    [now],
  )
  return rows.map(({ merchant_id, job, due_at }) => `${job} of ${merchant_id}, due at ${due_at.toISOString()}, would be missed`)
}

/** Whether anything of the account is due, from the source rows. */
export async function hasDueThings(owner: pg.Pool, merchantId: string, now: Date): Promise<boolean> {
  const { rowCount } = await owner.query(`SELECT FROM (${openThings}) AS o WHERE merchant_id = $1 AND due_at <= $2`, [merchantId, now])
  return (rowCount ?? 0) > 0
}

/** Has the worker look at an account now: in a minute it would look again for what was noted while it looked. */
export async function wakeWorker(owner: Pick<pg.Pool, 'query'>, merchantId: string): Promise<void> {
  await owner.query(`UPDATE due_work SET wakes_at = '-infinity' WHERE merchant_id = $1`, [merchantId])
}
