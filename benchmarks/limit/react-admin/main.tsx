// Lists of the shop with standard components of react-admin, for comparison with ours.
import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, DataTable, fetchUtils, List, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import type { ReferenceList } from '../../web/compared-lists.ts'

declare const referenceLists: readonly ReferenceList[]

const requestJson: typeof fetchUtils.fetchJson = (url, options = {}) =>
  fetchUtils.fetchJson(url, {
    ...options,
    user: { authenticated: true, token: `Bearer ${localStorage.getItem('token') ?? ''}` },
  })

const dataProvider = simpleRestProvider('/api', requestJson)

function ResourceList({ columns, sort, perPage }: ReferenceList) {
  return (
    <List perPage={perPage} sort={{ field: sort, order: 'ASC' }}>
      <DataTable>
        {columns.map(name => (
          <DataTable.Col key={name} source={name} />
        ))}
      </DataTable>
    </List>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Admin dataProvider={dataProvider}>
      {referenceLists.map(list => (
        <Resource key={list.path} name={list.path} list={<ResourceList {...list} />} options={{ label: list.title }} />
      ))}
    </Admin>,
  )
