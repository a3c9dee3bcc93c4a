import { expect, test } from 'vitest'
import { getProjectConfig } from '../../../../engine/schema-file/files/project-types.ts'
import type { ProjectDefinition } from '../../../../engine/schema-file/shapes/project-shape.ts'
import { buildFiles, places } from '../../../support/schema/schema-files.ts'

const project = JSON.parse(buildFiles().find(({ place }) => place === places.project)?.text ?? '') as ProjectDefinition

test('reads the names of the project', () => {
  expect(getProjectConfig(project)).toEqual({
    emptyText: '-',
    shopKey: 'place_code',
    businessDate: 'business_date',
    levels: ['TOP', 'MID', 'LOW'],
    modules: ['EXTRA'],
    ownResources: ['place', 'person'],
  })
})

test('has no modules if the project has none', () => {
  const { switches: _, ...rest } = project
  expect(getProjectConfig(rest).modules).toEqual([])
})

test('has no lists without a project, so that no name is unknown', () => {
  expect(getProjectConfig(undefined)).toEqual({
    emptyText: '-',
    shopKey: undefined,
    businessDate: undefined,
    levels: undefined,
    modules: undefined,
  })
})
