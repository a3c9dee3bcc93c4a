// The start time of each server on the full database, and its idle memory.
import { setTimeout as wait } from 'node:timers/promises'
import { buildBarangId } from './dataset/barang-uji.ts'
import type { BenchmarkSide } from './load/requests.ts'
import { computeMedian } from './load/statistics.ts'
import { type BenchmarkServer, startServer } from './servers.ts'

export interface StartFigures {
  readonly startMilliseconds: number
  readonly idleMegabytes: number
}

export const firstPaths: Readonly<Record<BenchmarkSide, string>> = {
  limit: `/barang-uji/${buildBarangId(0)}`,
  ours: '/api/health',
}

const settlingMilliseconds = 1000

/** Medians of some starts of both sides in turn; every server is stopped again. */
export const measureStarts = async (
  folder: string,
  times: number,
): Promise<Readonly<Record<BenchmarkSide, StartFigures>>> => {
  const figuresBySide: Record<BenchmarkSide, StartFigures[]> = { limit: [], ours: [] }
  for (let n = 0; n < times; n++) {
    for (const side of ['limit', 'ours'] as const) {
      const server = await startServer(side, folder, firstPaths[side])
      figuresBySide[side].push(await measureIdle(server).finally(server.stop))
    }
  }
  return { limit: computeMedianFigures(figuresBySide.limit), ours: computeMedianFigures(figuresBySide.ours) }
}

const measureIdle = async ({ startMilliseconds, memory }: BenchmarkServer): Promise<StartFigures> => {
  await wait(settlingMilliseconds)
  return { startMilliseconds, idleMegabytes: await memory() }
}

const computeMedianFigures = (figures: readonly StartFigures[]): StartFigures => ({
  startMilliseconds: computeMedian(figures.map(one => one.startMilliseconds)),
  idleMegabytes: computeMedian(figures.map(one => one.idleMegabytes)),
})
