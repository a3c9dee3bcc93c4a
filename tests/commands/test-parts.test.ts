import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checks } from '../../commands/checks.ts'
import { chooseParts, type Options, partNames } from '../../commands/test-parts.ts'

const buildOptions = (more: Partial<Options>): Options => ({ only: [], filters: [], hasBrowserTests: true, ...more })

const choices: readonly [name: string, options: Options, parts: readonly string[]][] = [
  ['everything without options', buildOptions({}), partNames],
  ['no browser where there is no browser test', buildOptions({ hasBrowserTests: false }), partNames.slice(0, -1)],
  ['what --only names, in the usual order', buildOptions({ only: ['vitest', 'biome'] }), ['biome', 'vitest']],
  ['vitest for a test file', buildOptions({ filters: ['tests/engine'] }), ['vitest']],
  ['playwright for a browser test file', buildOptions({ filters: ['tests/e2e/sign-in.e2e.ts'] }), ['playwright']],
]

test.each(choices)('runs %s', (_name, given, parts) => {
  expect(chooseParts(given)).toEqual(parts)
})

test('every check of `npm run check` is a part of `npm test`', () => {
  expect(partNames.filter(name => Object.hasOwn(checks, name))).toEqual(Object.keys(checks))
  expect(
    readFileSync('commands/check.mjs', 'utf8')
      .match(/(?<=runTool\(')\w+/g)
      ?.toSorted(),
  ).toEqual(
    Object.values(checks)
      .map(({ tool }) => tool)
      .toSorted(),
  )
})

test('refuses a part it does not know', () => {
  expect(() => chooseParts(buildOptions({ only: ['jest'] }))).toThrow(
    '--only knows biome, tsc, schema, knip, exports, vitest, playwright, not jest.',
  )
})
