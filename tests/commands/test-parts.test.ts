import { expect, test } from 'vitest'
import { chooseParts, type Options, partNames } from '../../commands/test-parts.ts'

const options = (more: Partial<Options>): Options => ({ only: [], filters: [], hasBrowserTests: true, ...more })

const choices: readonly [name: string, options: Options, parts: readonly string[]][] = [
  ['everything without options', options({}), partNames],
  ['no browser where there is no browser test', options({ hasBrowserTests: false }), partNames.slice(0, 4)],
  ['what --only names, in the usual order', options({ only: ['vitest', 'biome'] }), ['biome', 'vitest']],
  ['vitest for a test file', options({ filters: ['tests/engine'] }), ['vitest']],
  ['playwright for a browser test file', options({ filters: ['tests/e2e/sign-in.e2e.ts'] }), ['playwright']],
]

test.each(choices)('runs %s', (_name, given, parts) => {
  expect(chooseParts(given)).toEqual(parts)
})

test('refuses a part it does not know', () => {
  expect(() => chooseParts(options({ only: ['jest'] }))).toThrow(
    '--only knows biome, tsc, knip, vitest, playwright, not jest.',
  )
})
