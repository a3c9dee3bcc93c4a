// That each word of levels in single shops is carried out.
import { buildEdits, type Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const at = buildEdits('project')

const personPlaceFile: Edit = [
  'resources/goods/person-place.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Levels',
    'x-kind': 'master',
    'x-key': ['person_id', 'place_code'],
    'x-label': '{person_id}',
    'x-scope': 'global',
    required: ['person_id', 'place_code', 'level'],
    properties: {
      person_id: { $ref: 'types#code', 'x-ref': { to: 'person' } },
      place_code: { $ref: 'types#code', 'x-ref': { to: 'place' } },
      level: { type: 'string', enum: ['MID', 'LOW'] },
    },
  },
]

const shopLevels = { resource: 'person-place', user: 'person_id', shop: 'place_code', level: 'level' }

const withShopLevels: readonly Edit[] = [personPlaceFile, at('/user/levels', shopLevels)]

export const shopLevelProofs: Proofs = {
  'user.levels': {
    passes: [...withShopLevels],
    fails: [personPlaceFile, at('/user/levels', 'person-place')],
    fault: 'schema/project.json /user/levels: expected an object, found the text "person-place" @ "person-place"',
  },
  'user.levels.resource': {
    passes: [...withShopLevels],
    fails: [...withShopLevels, at('/user/levels/resource', 'person-plac')],
    fault:
      'schema/project.json /user/levels/resource: no resource is called "person-plac"; did you mean "person-place"? @ "person-plac",',
  },
  'user.levels.user': {
    passes: [...withShopLevels],
    fails: [...withShopLevels, at('/user/levels/user', 'place_code')],
    fault: 'schema/project.json /user/levels/user: the field must refer to "person" @ "place_code",',
  },
  'user.levels.shop': {
    passes: [...withShopLevels],
    fails: [...withShopLevels, at('/user/levels/shop', 'person_id')],
    fault: 'schema/project.json /user/levels/shop: the field must refer to "place" @ "person_id",',
  },
  'user.levels.level': {
    passes: [...withShopLevels],
    fails: [...withShopLevels, at('/levels/MID/everyShop', true)],
    fault:
      'schema/project.json /user/levels/level: the field has choices that are no levels of one shop: MID @ "level"',
  },
}
