/** Texts that aren't saved yet, kept in this browser until they are. Signing out clears the local storage, so they are in a database of their own. */

export interface LocalCopy {
  readonly value: string
  /** The version that the text replaces. */
  readonly version: number
  readonly at: number
}

const storeName = 'texts'
const keptMs = 30 * 24 * 60 * 60 * 1000

let opened: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('evidence_drafts', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database of drafts cannot be opened.'))
  })
  return opened
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(storeName, mode).objectStore(storeName))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The copy cannot be kept.'))
  })
}

/** @param draft names person, account and dispute. A browser that keeps nothing, such as in private mode, has no copies. */
export async function readCopies(draft: string): Promise<Record<string, LocalCopy>> {
  try {
    const range = IDBKeyRange.bound(`${draft}/`, `${draft}/\uffff`)
    const [keys, copies] = await Promise.all([
      run('readonly', (store) => store.getAllKeys(range)),
      run<LocalCopy[]>('readonly', (store) => store.getAll(range)),
    ])
    const known = keys.map((key, index) => [String(key).slice(draft.length + 1), copies[index]] as const)
    return Object.fromEntries(known.flatMap(([field, copy]) => (copy && copy.at > Date.now() - keptMs ? [[field, copy] as const] : [])))
  } catch {
    return {}
  }
}

export function keepCopy(draft: string, field: string, copy: LocalCopy): void {
  void run('readwrite', (store) => store.put(copy, `${draft}/${field}`)).catch(() => undefined)
}

export function dropCopy(draft: string, field: string): void {
  void run('readwrite', (store) => store.delete(`${draft}/${field}`)).catch(() => undefined)
}
