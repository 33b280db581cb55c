import type pg from 'pg'

/** Inserts a row into every table that responses to disputes are in. */
export async function plantResponse(owner: pg.Pool, merchantId: string): Promise<void> {
  for (const [table, columns, values] of [
    ['dispute_drafts', 'version', '1'],
    ['dispute_draft_fields', 'field, value, version, changed_at, changed_by_id, changed_by_name', "'receipt', 'a', 1, now(), 'usr_theirs', 'Theirs'"],
    [
      'dispute_draft_files',
      'id, position, kind, name, media_type, size_bytes, page_count, uploaded_at, uploaded_by_name',
      "'file_theirs', 0, 'receipt', 'a.pdf', 'application/pdf', 1, 1, now(), 'Theirs'",
    ],
    ['dispute_draft_chunks', 'file_id, position, content', "'file_theirs', 0, 'a'"],
    ['dispute_draft_changes', 'number, changed_at, changed_by_id, changed_by_name, kind', "1, now(), 'usr_theirs', 'Theirs', 'changed'"],
    ['dispute_packets', 'sha256, made_of, size_bytes, name, pages, rasterised, left_out, are_images_reduced', "'a', 'a', 1, 'a.pdf', '[]', '{}', '{}', false"],
    ['dispute_packet_chunks', 'position, content', "0, 'a'"],
    ['dispute_packet_pages', 'page, content', "1, 'a'"],
  ]) {
    await owner.query(
      `INSERT INTO ${table} (merchant_id, dispute_id, ${columns}) SELECT merchant_id, min(id), ${values} FROM disputes WHERE merchant_id = $1 GROUP BY merchant_id`,
      [merchantId],
    )
  }
}
