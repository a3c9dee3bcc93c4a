// That each word of levels in single shops, and of shops that are made like others, is carried out.
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

const placeIsLike = buildEdits('shop')('/properties/like_place', { $ref: 'types#code', 'x-ref': { to: 'place' } })

const withLike: readonly Edit[] = [placeIsLike, at('/shop/like', { field: 'like_place', copies: ['thing'] })]

export const shopLevelProofs: Proofs = {
  'shop.like': {
    passes: [...withLike],
    fails: [placeIsLike, at('/shop/like', 'like_place')],
    fault: 'schema/project.json /shop/like: expected an object, found the text "like_place" @ "like_place"',
  },
  'shop.like.field': {
    passes: [...withLike],
    fails: [...withLike, at('/shop/like/field', 'name')],
    fault: 'schema/project.json /shop/like/field: the field must refer to "place" @ "name",',
  },
  'shop.like.copies': {
    passes: [...withLike],
    fails: [...withLike, at('/shop/like/copies/0', 'thin')],
    fault: 'schema/project.json /shop/like/copies/0: no resource is called "thin"; did you mean "thing"? @ "thin"',
  },
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
