// The names of copies at their place, and which of them are kept: backups as `kencana-20261129-050000.db.gz`, and pieces as
// `points/20261129-050000-1f3a/000002-20261129-050100.piece`. A sealed file has `.sealed` behind it.

import { groupBy } from 'es-toolkit/array/groupBy'
import { uniq } from 'es-toolkit/array/uniq'
import type { CopyRetention } from '../config/config.ts'
import { formatBackupName } from './backup-files.ts'

export const sealedSuffix = '.sealed'

export interface CopiedBackup {
  readonly name: string
  /** An instant in UTC, to the second. */
  readonly at: string
}

export interface CopiedPiece extends CopiedBackup {
  readonly chain: string
  readonly number: number
}

const backupPattern = /^kencana-(\d{8}-\d{6})\.db\.gz(?:\.sealed)?$/
/** As `npm run backup -- FOLDER` writes it to a stick; the program deletes none of these. */
const plainPattern = /^kencana-(\d{8}-\d{6})\.db$/
const piecePattern = /^points\/(\d{8}-\d{6}-[\da-f]{8})\/(\d{6})-(\d{8}-\d{6})\.piece(?:\.sealed)?$/

export const getBackupCopyName = (backup: string, isSealed: boolean): string =>
  `${backup}.gz${isSealed ? sealedSuffix : ''}`

export const getPieceName = (
  { chain, number, at }: { readonly chain: string; readonly number: number; readonly at: Date },
  isSealed: boolean,
): string =>
  `points/${chain}/${String(number).padStart(6, '0')}-${formatStamp(at)}.piece${isSealed ? sealedSuffix : ''}`

/** `20261129-050000`, in UTC. */
export const formatStamp = (at: Date): string => formatBackupName(at).slice('kencana-'.length, -'.db'.length)

const parseStamp = (stamp: string): string =>
  stamp.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')

export const isCopyName = (name: string): boolean => backupPattern.test(name) || piecePattern.test(name)

/** The newest first. */
export const findCopiedBackups = (names: readonly string[]): readonly CopiedBackup[] =>
  findStamped(names, backupPattern)

/** The newest first. */
export const findPlainBackups = (names: readonly string[]): readonly CopiedBackup[] => findStamped(names, plainPattern)

const findStamped = (names: readonly string[], pattern: RegExp): readonly CopiedBackup[] =>
  names
    .flatMap(name => {
      const stamp = pattern.exec(name)?.[1]
      return stamp === undefined ? [] : [{ name, at: parseStamp(stamp) }]
    })
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))

/** The pieces of each chain in their order, the newest chain first. */
export const findChains = (names: readonly string[]): readonly (readonly CopiedPiece[])[] => {
  const pieces = names.flatMap(name => {
    const [, chain, number, stamp] = piecePattern.exec(name) ?? []
    if (chain === undefined || stamp === undefined) return []
    return [{ name, chain, number: Number(number), at: parseStamp(stamp) }]
  })
  return Object.entries(groupBy(pieces, ({ chain }) => chain))
    .toSorted(([chain], [other]) => (chain < other ? 1 : -1))
    .map(([, chain]) => chain.toSorted((one, other) => one.number - other.number))
}

/** Days with pieces of which every minute can be restored. */
const pointDays = 7

/** Names that are no longer kept; days are counted by copies and not by the clock, which may be wrong. */
export const listExpiredCopies = (
  names: readonly string[],
  { days, weeks, months }: CopyRetention,
): readonly string[] => {
  const backups = findCopiedBackups(names)
  const retained = new Set([
    ...backups.slice(0, 1),
    ...listNewestByPeriod(backups, days, ({ at }) => at.slice(0, 10)),
    ...listNewestByPeriod(backups, weeks, ({ at }) => String(countWeeks(at))),
    ...listNewestByPeriod(backups, months, ({ at }) => at.slice(0, 7)),
  ])
  const chains = findChains(names)
  const getDay = ([first]: readonly CopiedPiece[]): string => first?.chain.slice(0, 8) ?? ''
  const recentDays = uniq(chains.map(getDay)).slice(0, pointDays)
  const expiredChains = chains.filter(chain => !recentDays.includes(getDay(chain)))
  return [...backups.filter(backup => !retained.has(backup)), ...expiredChains.flat()].map(({ name }) => name)
}

/** The newest of each group, of as many groups as are kept; the backups have the newest first. */
const listNewestByPeriod = (
  backups: readonly CopiedBackup[],
  groups: number,
  getGroup: (backup: CopiedBackup) => string,
): readonly CopiedBackup[] => {
  const newest = new Map<string, CopiedBackup>()
  for (const backup of backups) if (!newest.has(getGroup(backup))) newest.set(getGroup(backup), backup)
  return [...newest.values()].slice(0, groups)
}

/** Weeks since a Monday. */
const countWeeks = (at: string): number => Math.floor((Date.parse(at) / 86_400_000 - 4) / 7)
