// Other shops that a record is saved in too: which ones, and how they differ.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isOfEachShop } from '../../../engine/record/of-each-shop.ts'
import type { JsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { ShopsSave } from '../../providers/data-provider.ts'
import { fetchBody } from '../../providers/http.ts'
import { useOwnShops } from '../../providers/own-shops.ts'
import { useSession } from '../../providers/session-context.ts'
import { OtherShopsChoice, type RecordInShop } from './OtherShopsChoice.tsx'

export interface OtherShops {
  readonly choice: ReactNode
  readonly isChosen: boolean
  readonly buildSave: (row: JsonRow) => ShopsSave
  /** Reads again what is in the shops, after a refusal. */
  readonly reload: () => void
}

const noRecords: readonly RecordInShop[] = []

/** Undefined where the user has no other shop, or shops have no such rows of their own. */
export const useOtherShops = (resource: Resource, key: string): OtherShops | undefined => {
  const {
    token,
    user: { shop },
  } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const isOffered = useOwnShops().length > 1 && isOfEachShop(resource)
  const path = `${resource.api.path}/shops?${new URLSearchParams({ key })}`
  const { data = noRecords, refetch } = useQuery({
    queryKey: ['shop-records', token, path],
    queryFn: () => fetchBody<readonly RecordInShop[]>(path),
    enabled: isOffered && isOpen,
    gcTime: 0,
  })
  if (!isOffered) return undefined
  const chosen = data.filter(({ code }) => code === shop || codes.includes(code))
  return {
    choice: (
      <OtherShopsChoice
        {...{ resource, isOpen, chosen }}
        records={data}
        own={shop}
        onOpen={() => setOpen(true)}
        onToggle={code => setCodes(codes.includes(code) ? codes.filter(one => one !== code) : [...codes, code])}
      />
    ),
    isChosen: chosen.length > 1,
    buildSave: row => ({
      key,
      row,
      shops: Object.fromEntries(chosen.map(one => [one.code, one.row?.versi ?? null])),
    }),
    reload: () => void (isOpen && refetch()),
  }
}
