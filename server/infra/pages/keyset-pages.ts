import { brokenRule } from '../errors.ts'

/** Pages of lists that begin with the newest: a cursor names the last row that was seen, so that new rows shift nothing. */

/** A place in a list: by time and then by id. Times keep their microseconds. */
export interface Position {
  readonly createdAt: string
  readonly id: string
}

export interface PageRequest<Place = Position> {
  /** How many rows to look up; `readPage` asks for one more than the page has, which tells whether there is a further one. */
  readonly limit: number
  /** Older than this. */
  readonly after: Place | null
  /** Newer than this; the page then ends next to it. */
  readonly before: Place | null
}

interface Query {
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** A row of a list, with its place. */
export interface Placed {
  readonly id: string
  /** `createdAt` as a cursor has it. */
  readonly position: string
}

/** The rows of a page, the newest first, and where the search for them ended if that was before the page was full and before the list's end. */
export interface Found<R, Place = Position> {
  readonly rows: R[]
  readonly searchedTo: Place | null
}

/**
 * Reads a page by its cursors.
 * @param find answers the rows of a request, the newest first.
 * @throws AppError `invalid_fields` where a cursor is not one of ours, or both are given.
 */
export async function readPage<R extends Placed, T>(query: Query, find: (request: PageRequest) => Promise<R[]>, present: (row: R) => T) {
  const { searched_to: _, ...page } = await readSearchedPage(query, async (request) => ({ rows: await find(request), searchedTo: null }), present)
  return page
}

/**
 * Reads a page of a search that may end before the page is full; the next page then continues exactly there. `searched_to` is that time, null if nothing
 * was left out.
 * @throws AppError `invalid_fields` if a cursor is unknown, or both are given.
 */
export async function readSearchedPage<R extends Placed, T>(query: Query, find: (request: PageRequest) => Promise<Found<R>>, present: (row: R) => T) {
  const { after, before } = readCursors(query, parseCursor)
  const found = await find({ limit: query.limit + 1, after, before })
  const { shown, next, previous, end } = placesAround({ limit: query.limit, after, before }, found, positionOf)
  return {
    items: shown.map(present),
    next_cursor: next && cursorOf(next),
    previous_cursor: previous && cursorOf(previous),
    searched_to: end && new Date(end.createdAt).toISOString(),
  }
}

/** @throws AppError `invalid_fields` if a cursor is unknown, or both are given. */
export function readCursors<Place>({ after, before }: Query, parse: (field: 'after' | 'before', cursor: string) => Place) {
  if (after && before) throw brokenRule('before', 'cursors_exclusive')
  return { after: after ? parse('after', after) : null, before: before ? parse('before', before) : null }
}

interface Around<Place> {
  readonly limit: number
  readonly after: Place | null
  readonly before: Place | null
}

/** The rows of a page, where the pages around it begin, and where its search ended if that was before the page was full. @param found with one row more than the page has, if there is a further one. */
export function placesAround<R, Place>({ limit, after, before }: Around<Place>, { rows, searchedTo }: Found<R, Place>, placeOf: (row: R) => Place) {
  const hasMore = rows.length > limit
  const shown = before ? rows.slice(-limit) : rows.slice(0, limit)
  const place = (row: R | undefined) => (row === undefined ? null : placeOf(row))
  const [first, last] = [place(shown[0]), place(shown.at(-1))]
  const onward = hasMore ? (before ? first : last) : searchedTo
  const back = (before ? last : first) ?? searchedTo
  const [next, previous] = before ? [back, onward] : [onward, after && back]
  return { shown, next, previous, end: hasMore ? null : searchedTo }
}

/** A page of a list in the order of its ids, whose last one is its cursor. @param rows one more than the page has, where there is a further one. */
export function idPage<R, T>(rows: readonly R[], limit: number, present: (row: R) => T): { items: T[]; has_more: boolean } {
  return { items: rows.slice(0, limit).map((row) => present(row)), has_more: rows.length > limit }
}

export function positionOf({ position, id }: Placed): Position {
  return { createdAt: position, id }
}

export function cursorOf({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url')
}

/** @throws AppError `invalid_fields` if it is not one of ours. */
export function parseCursor(field: 'after' | 'before', cursor: string): Position {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([a-z]{1,8}_\w{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [createdAt, id] = [parts?.[1], parts?.[2]]
  if (!createdAt || !id || !isTime(createdAt)) throw brokenRule(field, 'cursor_unknown')
  return { createdAt, id }
}

/** Whether PostgreSQL can read an instant of this form. JavaScript takes 30 February for 2 March, and knows a year 0. */
export function isTime(instant: string): boolean {
  const at = new Date(instant)
  return !instant.startsWith('0000') && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === instant.slice(0, 19)
}
