// Which databases a test runs on.
import type { Storage } from '../../../server/storage/storage.ts'

/** True in `npm run test:long`. */
export const isLong = process.env.TEST_LONG !== undefined

/** For rules above the storage port: SQLite in `npm test`, both in `npm run test:long`. SQL itself is tested on both by both. */
export const databases: readonly Storage['database'][] = isLong ? ['sqlite', 'postgres'] : ['sqlite']
