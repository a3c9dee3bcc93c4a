import type { SvgIconComponent } from '@mui/icons-material'
import AccountBalanceIcon from '@mui/icons-material/AccountBalanceOutlined'
import AssessmentIcon from '@mui/icons-material/AssessmentOutlined'
import AssignmentIcon from '@mui/icons-material/AssignmentOutlined'
import BuildIcon from '@mui/icons-material/BuildOutlined'
import CardMembershipIcon from '@mui/icons-material/CardMembershipOutlined'
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined'
import DiamondIcon from '@mui/icons-material/DiamondOutlined'
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined'
import FolderCopyIcon from '@mui/icons-material/FolderCopyOutlined'
import InventoryIcon from '@mui/icons-material/Inventory2Outlined'
import ManageAccountsIcon from '@mui/icons-material/ManageAccountsOutlined'
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined'
import PointOfSaleIcon from '@mui/icons-material/PointOfSaleOutlined'
import RecyclingIcon from '@mui/icons-material/RecyclingOutlined'
import RequestQuoteIcon from '@mui/icons-material/RequestQuoteOutlined'
import SellIcon from '@mui/icons-material/SellOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ShoppingBagIcon from '@mui/icons-material/ShoppingBagOutlined'
import SpaceDashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'

const icons: Readonly<Record<string, SvgIconComponent>> = {
  'account-balance': AccountBalanceIcon,
  assessment: AssessmentIcon,
  assignment: AssignmentIcon,
  build: BuildIcon,
  'card-membership': CardMembershipIcon,
  checklist: ChecklistIcon,
  diamond: DiamondIcon,
  'fact-check': FactCheckIcon,
  'folder-copy': FolderCopyIcon,
  'inventory-2': InventoryIcon,
  'manage-accounts': ManageAccountsIcon,
  payments: PaymentsIcon,
  'point-of-sale': PointOfSaleIcon,
  recycling: RecyclingIcon,
  'request-quote': RequestQuoteIcon,
  sell: SellIcon,
  settings: SettingsIcon,
  'shopping-bag': ShoppingBagIcon,
  'space-dashboard': SpaceDashboardIcon,
  'upload-file': UploadFileIcon,
}

/** The icon of an entry of the menu by its name in the menu file; a dot for a name that is not known here. */
export function EntryIcon({ name }: { readonly name?: string | undefined }) {
  const Icon = name !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined
  if (Icon) return <Icon />
  return <Box component="span" sx={{ width: 6, height: 6, m: '7px', borderRadius: '50%', bgcolor: 'currentColor' }} />
}
