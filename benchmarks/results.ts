// Stored results: one file a day, one entry a run, with the kind of machine but not its name.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { LoadComparison } from './comparison.ts'
import type { FirstStart } from './first-start.ts'
import type { BenchmarkSide } from './load/requests.ts'
import type { StartFigures } from './starts.ts'

export interface BenchmarkMachine {
  readonly cores: number
  readonly model: string
  readonly memoryGiB: number
  readonly platform: string
  readonly node: string
}

export interface BenchmarkRun {
  readonly at: string
  readonly machine: BenchmarkMachine
  readonly rounds: number
  readonly seconds: number
  readonly operations: readonly LoadComparison[]
  readonly starts: Readonly<Record<BenchmarkSide, StartFigures>>
  readonly firstStart: FirstStart
}

export const describeMachine = (): BenchmarkMachine => ({
  cores: availableParallelism(),
  model: cpus()[0]?.model.trim() ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 1024 ** 3),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
})

/** Rounds numbers to four digits, which is the precision of the measurement. */
export const roundNumber = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value

/** Appends the run to the file of its day, and returns the file name. */
export const storeRun = (folder: string, run: BenchmarkRun): string => {
  const name = `${run.at.slice(0, 10)}.json`
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true })
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly unknown[]) : []
  writeFileSync(file, `${JSON.stringify([...earlier, run], roundNumber, 2)}\n`)
  return name
}
