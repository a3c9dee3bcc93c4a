import {
  mdiAccountCogOutline,
  mdiArchiveOutline,
  mdiBankOutline,
  mdiCardAccountDetailsStarOutline,
  mdiCashMultiple,
  mdiCashRegister,
  mdiChartBoxOutline,
  mdiClipboardTextOutline,
  mdiCogOutline,
  mdiDiamondStone,
  mdiFileUploadOutline,
  mdiFolderMultipleOutline,
  mdiFormatListChecks,
  mdiInvoiceTextOutline,
  mdiRecycle,
  mdiShoppingOutline,
  mdiStoreOutline,
  mdiTagOutline,
  mdiTextBoxCheckOutline,
  mdiViewDashboardOutline,
  mdiWrenchOutline,
} from '@mdi/js'
import Box from '@mui/material/Box'
import type { IconName } from '../../engine/schema-file/shapes/menu-shape.ts'
import { createIcon, type IconComponent } from './create-icon.tsx'

const icons: Readonly<Record<IconName, IconComponent>> = {
  'account-balance': createIcon(mdiBankOutline),
  assessment: createIcon(mdiChartBoxOutline),
  assignment: createIcon(mdiClipboardTextOutline),
  build: createIcon(mdiWrenchOutline),
  'card-membership': createIcon(mdiCardAccountDetailsStarOutline),
  checklist: createIcon(mdiFormatListChecks),
  diamond: createIcon(mdiDiamondStone),
  'fact-check': createIcon(mdiTextBoxCheckOutline),
  'folder-copy': createIcon(mdiFolderMultipleOutline),
  'inventory-2': createIcon(mdiArchiveOutline),
  'manage-accounts': createIcon(mdiAccountCogOutline),
  payments: createIcon(mdiCashMultiple),
  'point-of-sale': createIcon(mdiCashRegister),
  recycling: createIcon(mdiRecycle),
  'request-quote': createIcon(mdiInvoiceTextOutline),
  sell: createIcon(mdiTagOutline),
  settings: createIcon(mdiCogOutline),
  'shopping-bag': createIcon(mdiShoppingOutline),
  'space-dashboard': createIcon(mdiViewDashboardOutline),
  store: createIcon(mdiStoreOutline),
  'upload-file': createIcon(mdiFileUploadOutline),
}

/** The icon of an entry of the menu by its name in the menu file; a dot for an entry without one. */
export function EntryIcon({ name }: { readonly name?: string | undefined }) {
  const Icon = name !== undefined && Object.hasOwn(icons, name) ? icons[name as IconName] : undefined
  if (Icon) return <Icon />
  return <Box component="span" sx={{ width: 6, height: 6, m: '7px', borderRadius: '50%', bgcolor: 'currentColor' }} />
}
