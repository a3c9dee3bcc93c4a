// `npm run schema`: help, exit codes and sentences of every command, and the one shape of `--json`.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schemaCommands } from '../../../commands/schema/commands.ts'
import { commandOutput, findingCodes } from '../../../commands/schema/output.ts'
import { runSchema } from '../../../commands/schema/run.ts'
import { smallShopFolder } from '../../support/small-shop.ts'

const parent = mkdtempSync(join(tmpdir(), 'kencana-schema-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(parent, 'shop-'))
  cpSync(smallShopFolder, folder, { recursive: true })
  vi.stubEnv('SCHEMA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Runs the command here, and returns its exit code and what it printed. */
const runCommand = async (...args: readonly string[]) => {
  const printed: string[] = []
  const print = (line: unknown): void => void printed.push(String(line))
  vi.spyOn(console, 'log').mockImplementation(print)
  vi.spyOn(console, 'error').mockImplementation(print)
  const exitCode = await runSchema(args)
  vi.restoreAllMocks()
  return { exitCode, text: printed.join('\n') }
}

const isOutput = new Ajv2020({ strict: true, allErrors: true }).compile(commandOutput)

const runJson = async (...args: readonly string[]) => {
  const { exitCode, text } = await runCommand(...args, '--json')
  const output = JSON.parse(text)
  expect([isOutput(output), isOutput.errors]).toEqual([true, null])
  expect(output.exitCode).toBe(exitCode)
  return output
}

const changeFile = (place: string, from: string, to: string): void => {
  const path = join(folder, place)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

const names = Object.keys(schemaCommands)

test.each(names)('%s has a help, and the JSON schema of its output', async name => {
  const help = await runCommand(name, '--help')
  expect(help).toEqual({ exitCode: 0, text: expect.stringMatching(`^Usage: npm run schema -- ${name} .*\\n`) })
  expect(JSON.parse((await runCommand(name, '--help', '--json')).text)).toEqual(
    JSON.parse(JSON.stringify(commandOutput)),
  )
})

test('the help names every command', async () => {
  const { exitCode, text } = await runCommand('--help')
  expect(exitCode).toBe(0)
  for (const name of names) expect(text).toMatch(new RegExp(`^  ${name} `, 'm'))
})

test.each<readonly [args: readonly string[], sentence: string]>([
  [[], 'Usage: npm run schema -- <command> [options]'],
  [['chekc'], 'There is no command "chekc".'],
  [['check', '--quite'], '--quite is no option of "schema check"; did you mean "--quiet"?'],
  [['fix', '--everything'], '--everything is no option of "schema fix"; there are --dry, --json, --help.'],
  [['check', 'a', 'b'], '"schema check" takes at most 1 argument, not 2.'],
  [['check', '--quiet=1'], "Option '--quiet' does not take an argument"],
  [['new', '--title'], "Option '--title <value>' argument missing"],
  [['check', 'nowhere'], 'SCHEMA_DIR is "'],
])('%j: a sentence and exit code 2', async (args, sentence) => {
  const { exitCode, text } = await runCommand(...args)
  expect(exitCode).toBe(2)
  expect(text.startsWith(sentence)).toBe(true)
  expect(text).not.toMatch(/\n\s+at /)
  if (args.length > 1) expect(await runJson(...args)).toMatchObject({ exitCode: 2, findings: [{ code: 'command' }] })
})

test('check reports a fault with its position and the exact edit that corrects it', async () => {
  changeFile('resources/goods/order.json', '"to": "DONE"', '"to": "DON"')
  const { exitCode, findings } = await runJson('check')
  const [{ fix, file, ...finding }] = findings
  expect(exitCode).toBe(1)
  expect(findings).toHaveLength(1)
  expect(finding).toEqual({
    code: 'name',
    severity: 'fault',
    message: 'no state is called "DON"; did you mean "DONE"?',
    line: expect.any(Number),
    column: expect.any(Number),
    pointer: '/x-flow/moves/1/to',
  })
  const [edit] = fix.edits
  const text = readFileSync(join(folder, 'resources/goods/order.json'), 'utf8')
  expect(edit.file).toBe(file)
  expect(fix.certain).toBe(true)
  expect(text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)).toBe(
    readFileSync(join(smallShopFolder, 'resources/goods/order.json'), 'utf8'),
  )
})

test('check reports a note without an exit code, and nothing with --quiet', async () => {
  changeFile('ledgers/cash.json', '"OUT": {', '"LENT": { "title": "Lent" }, "OUT": {')
  expect(await runJson('check')).toMatchObject({ exitCode: 0, findings: [{ code: 'unused', severity: 'note' }] })
  expect(await runJson('check', '--quiet')).toMatchObject({ exitCode: 0, findings: [] })
})

test('fix writes what is certain and leaves the rest', async () => {
  const before = readFileSync(join(folder, 'resources/goods/order.json'), 'utf8')
  changeFile('resources/goods/order.json', '"to": "DONE"', '"to": "DON"')
  const dry = await runCommand('fix', '--dry')
  expect(dry).toMatchObject({ exitCode: 0, text: expect.stringMatching(/\n-.*"DON",\n\+.*"DONE",\n/) })
  expect(readFileSync(join(folder, 'resources/goods/order.json'), 'utf8')).not.toBe(before)
  expect(await runJson('fix')).toMatchObject({
    exitCode: 0,
    files: [expect.stringMatching(/order\.json$/)],
    findings: [],
  })
  expect(readFileSync(join(folder, 'resources/goods/order.json'), 'utf8')).toBe(before)
  changeFile('resources/goods/order.json', '"to": "DONE"', '"to": "SOMEWHERE"')
  expect(await runJson('fix')).toMatchObject({ exitCode: 1, files: [], findings: [{ code: 'name' }] })
})

test('generate writes, and then finds nothing stale', async () => {
  expect(await runJson('generate', '--check')).toMatchObject({
    exitCode: 1,
    findings: expect.arrayContaining([expect.objectContaining({ code: 'stale', file: 'schema.lock.json' })]),
  })
  expect(await runJson('generate')).toMatchObject({ exitCode: 0, files: expect.arrayContaining(['schema.lock.json']) })
  expect(await runJson('generate', '--check')).toMatchObject({ exitCode: 0, findings: [] })
})

test('a field that is gone is a fault of the lock: check reports it, generate writes nothing', async () => {
  await runJson('generate')
  const lock = JSON.parse(readFileSync(join(folder, 'schema.lock.json'), 'utf8'))
  lock.resources.tray.fields.corner = { type: 'text' }
  writeFileSync(join(folder, 'schema.lock.json'), JSON.stringify(lock))
  const fault = {
    code: 'lock',
    severity: 'fault',
    message: expect.stringMatching(/^the field "corner" is gone: put it back/),
  }
  const file = expect.stringMatching(/tray\.json$/)
  expect(await runJson('check')).toMatchObject({ exitCode: 1, findings: [{ ...fault, file }] })
  expect(await runJson('generate')).toMatchObject({ exitCode: 1, findings: [{ ...fault, file }] })
})

test('docs/schema-command.md explains every code, and no other', () => {
  const [, codes] = readFileSync('docs/schema-command.md', 'utf8').split('| code | says |')
  const documented = [...(codes ?? '').matchAll(/^\| `([a-z.]+)` \| (.*) \|$/gm)]
  expect(Object.fromEntries(documented.map(([, code = '', text = '']) => [code, text]))).toEqual(findingCodes)
})
