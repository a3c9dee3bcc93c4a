// The database of this browser for times without a connection: one table of entries by name.

const [databaseName, tableName] = ['kencana-offline', 'entries']

/** Removes everything. */
export const clearOffline = async (): Promise<void> => {
  await runRequest('readwrite', table => table.clear())
}

/** Undefined where the browser has no database, or refuses one, as in a private window. */
export const runRequest = async <Answer>(
  mode: IDBTransactionMode,
  begin: (table: IDBObjectStore) => IDBRequest,
): Promise<Answer | undefined> => {
  try {
    const database = await openDatabase()
    try {
      const request = begin(database.transaction(tableName, mode).objectStore(tableName))
      return (await awaitRequest(request)) as Answer
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined
    throw error
  }
}

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => void request.result.createObjectStore(tableName)
  return awaitRequest(request)
}

const awaitRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
