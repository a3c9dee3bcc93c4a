// `npm run schema`: help, exit codes and sentences of every command, and the one shape of `--json`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemaCommands } from '../../../commands/schema/commands.ts'
import { commandOutput, findingCodes } from '../../../commands/schema/output.ts'
import { prepareSmallShop, runCommand, runJson } from '../../support/run/schema-command.ts'
import { smallShopFolder } from '../../support/small-shop.ts'

const { changeFile, readFile, writeFile } = prepareSmallShop()

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

test('new writes a file, and its output has the same shape', async () => {
  const { exitCode, findings } = await runJson('new', 'master', 'colour')
  expect([exitCode, findings]).toEqual([0, []])
  expect(readFile('resources/master/colour.json')).toContain('"x-kind": "master"')
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
  const text = readFile('resources/goods/order.json')
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
  const before = readFile('resources/goods/order.json')
  changeFile('resources/goods/order.json', '"to": "DONE"', '"to": "DON"')
  const dry = await runCommand('fix', '--dry')
  expect(dry).toMatchObject({ exitCode: 0, text: expect.stringMatching(/\n-.*"DON",\n\+.*"DONE",\n/) })
  expect(readFile('resources/goods/order.json')).not.toBe(before)
  expect(await runJson('fix')).toMatchObject({
    exitCode: 0,
    files: [expect.stringMatching(/order\.json$/)],
    findings: [],
  })
  expect(readFile('resources/goods/order.json')).toBe(before)
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
  const lock = JSON.parse(readFile('schema.lock.json'))
  lock.resources.tray.fields.corner = { type: 'text' }
  writeFile('schema.lock.json', JSON.stringify(lock))
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
  const [, codes] = readFileSync('docs/schema-command.md', 'utf8').split('| code | meaning |')
  const documented = [...(codes ?? '').matchAll(/^\| `([a-z.]+)` \| (.*) \|$/gm)]
  expect(Object.fromEntries(documented.map(([, code = '', text = '']) => [code, text]))).toEqual(findingCodes)
})
