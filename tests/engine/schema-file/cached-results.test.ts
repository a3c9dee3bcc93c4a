import { expect, test } from 'vitest'
import { createReuse } from '../../../engine/schema-file/cached-results.ts'

interface Parts {
  readonly resources: Readonly<Record<string, object>>
  readonly ledgers: Readonly<Record<string, object>>
  readonly project: object
}

const [thing, other, project] = [{ title: 'Thing' }, { title: 'Other' }, {}]
const schema: Parts = { resources: { thing, other }, ledgers: {}, project }

/** Whether a second run with these changes is done again. */
const isRunAgain = (
  next: Partial<Parts>,
  run: (parts: Parts) => unknown,
  inputs: readonly (readonly unknown[])[] = [[], []],
): boolean => {
  const { compute } = createReuse()
  let count = 0
  for (const [index, parts] of [schema, { ...schema, ...next }].entries())
    compute({
      key: 'work',
      inputs: inputs[index] ?? [],
      schema: parts,
      report: () => undefined,
      run: tracked => {
        count += 1
        return run(tracked)
      },
    })
  return count === 2
}

const readThing = ({ resources }: Parts) => resources.thing
const listAll = ({ resources }: Parts) => Object.values(resources)

test.each([
  ['nothing has changed', {}, readThing, false],
  ['an entry that was not read is another one', { resources: { thing, other: {} } }, readThing, false],
  ['an entry is new', { resources: { thing, other, more: {} } }, readThing, false],
  ['the entry that was read is another one', { resources: { thing: {}, other } }, readThing, true],
  ['the entry that was read is gone', { resources: { other } }, readThing, true],
  ['an entry is new, and all were read', { resources: { thing, other, more: {} } }, listAll, true],
  [
    'an entry is there that was missed',
    { ledgers: { stock: {} } },
    ({ ledgers }: Parts) => Object.hasOwn(ledgers, 'stock'),
    true,
  ],
  ['the project is another one', { project: {} }, readThing, true],
] as const)('%s', (_, next, run, expected) => {
  expect(isRunAgain(next, run)).toBe(expected)
})

test('other inputs', () => {
  expect(isRunAgain({}, readThing, [['a'], ['b']])).toBe(true)
  expect(isRunAgain({}, readThing, [['a'], ['a']])).toBe(false)
})

test('a result with a fault is made again, so that the fault is reported again', () => {
  const { compute } = createReuse()
  const faults: string[] = []
  for (let time = 0; time < 2; time++)
    compute({
      key: 'work',
      inputs: [],
      schema,
      report: (_path, message) => faults.push(message),
      run: (_schema, report) => report([], 'wrong'),
    })
  expect(faults).toEqual(['wrong', 'wrong'])
})

test('a read after the work is no part of it', () => {
  const { compute } = createReuse()
  const work = { key: 'work', inputs: [], report: () => undefined, run: (parts: Parts) => () => parts.resources.other }
  const first = compute({ ...work, schema })
  expect(first()).toBe(other)
  expect(compute({ ...work, schema: { ...schema, resources: { thing } } })).toBe(first)
})
