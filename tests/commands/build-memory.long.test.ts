// The first build stays below the memory that docs/installing.md names: all its processes together, shared pages counted once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { cloneProgram } from '../support/programs/clone-program.ts'
import { getTempPlaces } from '../support/programs/programs.ts'

const places = getTempPlaces('kencana-memory-')
afterAll(places.remove)
vi.setConfig({ testTimeout: 900_000 })

const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

const readParent = (id: string): string => /^PPid:\s+(\d+)/m.exec(readProc(`${id}/status`))?.[1] ?? ''

/** A process and those that it started. */
const listTree = (id: string): readonly string[] => {
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const children = (parent: string): readonly string[] => ids.filter(other => readParent(other) === parent)
  const list = (one: string): readonly string[] => [one, ...children(one).flatMap(list)]
  return list(id)
}

/** In megabytes. */
const measureTree = (id: string): number =>
  listTree(id).reduce((sum, one) => {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readProc(`${one}/smaps_rollup`))?.[1] ?? '0'
    return sum + Number(kilobytes) / 1024
  }, 0)

test('the build needs less than 700 MB at its peak', async () => {
  const clone = places.newPlace()
  mkdirSync(clone, { recursive: true })
  cloneProgram(clone)
  const build = spawn(process.execPath, ['commands/build.mjs'], { cwd: clone, stdio: 'ignore' })
  const ended = once(build, 'exit')
  let peak = 0
  while (build.exitCode === null) {
    peak = Math.max(peak, measureTree(String(build.pid)))
    await sleep(50)
  }
  expect((await ended)[0]).toBe(0)
  expect(peak).toBeGreaterThan(100)
  expect(peak).toBeLessThan(700)
})
