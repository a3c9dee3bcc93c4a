import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectSbom } from '../../commands/collect-sbom.ts'

interface Named {
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly group?: string
}

test('the bill of materials names the program and each package that runs in it, without those of its tests', () => {
  const bom = JSON.parse(collectSbom())
  const { name, version, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name, version, type: 'application' } } })
  const named = bom.components.map((one: Named) =>
    one.name.startsWith('@') || !one.group ? one.name : `${one.group}/${one.name}`,
  )
  expect(named).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  for (const one of ['vitest', '@playwright/test', '@biomejs/biome']) {
    expect(devDependencies).toHaveProperty([one])
    expect(named).not.toContain(one)
  }
  for (const one of bom.components)
    expect(one).toMatchObject({ version: expect.any(String), purl: expect.stringMatching(/^pkg:npm\//) })
})
