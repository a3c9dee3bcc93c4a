// The documentation page of all masters: their owners, menu paths and API paths.

import type { Resource } from '../../engine/schema/resource.ts'
import type { MenuItem, Schema } from '../../engine/schema/schema.ts'

const head = `# Masters

Generated from \`schema/\` by \`npm run schema:generate\`. "the chain": one list for all shops, which head office gives every branch. "each shop": its own
rows. A row in use is never deleted; where a flag is named it is switched off instead, and the lookups of new work leave it out.

| master | whose | path | API | flag | import |
|---|---|---|---|---|---|
`

const owners: Readonly<Record<Resource['scope']['kind'], string>> = {
  chain: 'the chain',
  shop: 'each shop',
  shops: 'the shop it names',
}

export const buildMasterList = ({ resources, menu, imports }: Schema): string => {
  const itemsByResource = Map.groupBy(flattenMenu(menu), ({ target }) =>
    target?.kind === 'resource' ? target.name : '',
  )
  const rows = Object.values(resources)
    .filter(({ kind }) => kind === 'master')
    .map(({ name, title, scope, api: { path, aliases }, active }) => {
      const paths = (itemsByResource.get(name) ?? []).map(item => item.path ?? '')
      const calls = [path, ...aliases.map(alias => alias.path)].map(call => `\`${call}\``)
      const types = Object.values(imports).filter(({ into }) => into === name)
      const typeNames = types.map(({ type }) => `\`${type}\``).join(', ')
      return `| ${title} | ${owners[scope.kind]} | ${paths.join(', ')} | ${calls.join(', ')} | ${active ?? ''} | ${typeNames} |`
    })
  return `${head}${rows.toSorted().join('\n')}\n`
}

const flattenMenu = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => [item, ...flattenMenu(item.items)])
