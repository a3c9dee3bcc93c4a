import { findStoredVersions, versionTable } from '../storage/migration/applied-files.ts'
import type { RowBreach, RowCheck } from './check.ts'

/** Rights, limits and prices follow from the schema files, so a changed file in the database is a breach. */
export const schemasAsStored: RowCheck = {
  name: 'schemas-as-stored',
  invariant:
    'each version of the schema has the files that it was computed from, in a series without a gap, and the last one is in force',
  find: async connection => {
    const { applied, damagedFiles, versions } = await findStoredVersions(connection)
    const breaches = damagedFiles.map(hash => createBreach(`schema file ${hash}`, hash, 'another content'))
    for (const [index, { seq, version, computed }] of versions.entries()) {
      const what = `${versionTable} ${seq}`
      if (seq !== index + 1) breaches.push(createBreach(what, `number ${index + 1}`, `number ${seq}`))
      if (computed !== version) breaches.push(createBreach(what, version, computed ?? 'files that are missing'))
    }
    const last = versions.at(-1)?.version
    if (last !== undefined && applied !== last) breaches.push(createBreach('schema in force', last, applied ?? 'none'))
    return breaches
  },
}

const createBreach = (what: string, expected: string, found: string): RowBreach => ({
  what,
  expected,
  found,
})
