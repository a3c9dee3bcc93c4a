// Which databases a test runs on.
import type { Storage } from '../../../server/storage/storage.ts'

/** True in `npm run test:long`. */
export const isLong = process.env.TEST_LONG !== undefined

/** All in `npm run test:long`; in `npm test` the first and then each so many, where all of them go the same way. */
export const pickEvery = <T>(step: number, all: readonly T[]): readonly T[] =>
  isLong ? all : all.filter((_, at) => at % step === 0)

/** For rules above the storage port: SQLite in `npm test`, both in `npm run test:long`. SQL itself is tested on both by both. */
export const databases: readonly Storage['database'][] = isLong ? ['sqlite', 'postgres'] : ['sqlite']
