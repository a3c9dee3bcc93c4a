// The start time of each server on the full database, and its idle memory.
import { setTimeout as wait } from 'node:timers/promises'
import { barangId } from './dataset/barang-uji.ts'
import type { Side } from './load/requests.ts'
import { median } from './load/statistics.ts'
import { type Server, startServer } from './servers.ts'

export interface StartFigures {
  readonly startMilliseconds: number
  readonly idleMegabytes: number
}

export const firstPaths: Readonly<Record<Side, string>> = {
  limit: `/barang-uji/${barangId(0)}`,
  ours: '/api/health',
}

const settlingMilliseconds = 1000

/** Medians of some starts of both sides in turn; every server is stopped again. */
export const measureStarts = async (folder: string, times: number): Promise<Readonly<Record<Side, StartFigures>>> => {
  const seen: Record<Side, StartFigures[]> = { limit: [], ours: [] }
  for (let n = 0; n < times; n++) {
    for (const side of ['limit', 'ours'] as const) {
      const server = await startServer(side, folder, firstPaths[side])
      seen[side].push(await idleFigures(server).finally(server.stop))
    }
  }
  return { limit: medianOf(seen.limit), ours: medianOf(seen.ours) }
}

const idleFigures = async ({ startMilliseconds, memory }: Server): Promise<StartFigures> => {
  await wait(settlingMilliseconds)
  return { startMilliseconds, idleMegabytes: await memory() }
}

const medianOf = (figures: readonly StartFigures[]): StartFigures => ({
  startMilliseconds: median(figures.map(one => one.startMilliseconds)),
  idleMegabytes: median(figures.map(one => one.idleMegabytes)),
})
