import { expect, test } from 'vitest'
import { chooseParts, partNames, type Wish } from '../../commands/test-parts.ts'

const wish = (more: Partial<Wish>): Wish => ({ only: [], filters: [], hasBrowserTests: true, ...more })

const choices: readonly [name: string, wish: Wish, parts: readonly string[]][] = [
  ['everything without a wish', wish({}), partNames],
  ['no browser where there is no browser test', wish({ hasBrowserTests: false }), partNames.slice(0, 4)],
  ['what --only names, in the usual order', wish({ only: ['vitest', 'biome'] }), ['biome', 'vitest']],
  ['vitest for a test file', wish({ filters: ['tests/engine'] }), ['vitest']],
  ['playwright for a browser test file', wish({ filters: ['tests/e2e/sign-in.e2e.ts'] }), ['playwright']],
]

test.each(choices)('runs %s', (_name, given, parts) => {
  expect(chooseParts(given)).toEqual(parts)
})

test('refuses a part it does not know', () => {
  expect(() => chooseParts(wish({ only: ['jest'] }))).toThrow(
    '--only knows biome, tsc, knip, vitest, playwright, not jest.',
  )
})
