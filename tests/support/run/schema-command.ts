// Runs `npm run schema` in this process on a copy of the small shop, and reads what it prints.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commandOutput } from '../../../commands/schema/output.ts'
import { runSchema } from '../../../commands/schema/run.ts'
import { smallShopFolder } from '../small-shop.ts'

interface PrintedResult {
  readonly exitCode: number
  readonly text: string
}

/** Runs the command, and returns its exit code and what it printed. */
export const runCommand = async (...args: readonly string[]): Promise<PrintedResult> => {
  const printed: string[] = []
  const print = (line: unknown): void => void printed.push(String(line))
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ]
  try {
    return { exitCode: await runSchema(args), text: printed.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const isOutput = new Ajv2020({ strict: true, allErrors: true }).compile(commandOutput)

/** Runs the command with `--json`; what it prints has the declared shape and the exit code. */
export const runJson = async (...args: readonly string[]) => {
  const { exitCode, text } = await runCommand(...args, '--json')
  const output = JSON.parse(text)
  expect([isOutput(output), isOutput.errors]).toEqual([true, null])
  expect(output.exitCode).toBe(exitCode)
  return output
}

/** Gives each test of the file a copy of the small shop as SCHEMA_DIR. */
export const prepareSmallShop = () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kencana-schema-'))
    cpSync(smallShopFolder, join(folder, 'schema'), { recursive: true })
    vi.stubEnv('SCHEMA_DIR', join(folder, 'schema'))
    vi.stubEnv('DATA_DIR', join(folder, 'data'))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  const getPath = (place: string): string => join(folder, 'schema', place)
  const readFile = (place: string): string => readFileSync(getPath(place), 'utf8')
  const writeFile = (place: string, text: string): void => writeFileSync(getPath(place), text)
  return {
    getPath,
    readFile,
    writeFile,
    changeFile: (place: string, from: string, to: string): void => {
      expect(readFile(place)).toContain(from)
      writeFile(place, readFile(place).replace(from, to))
    },
  }
}
