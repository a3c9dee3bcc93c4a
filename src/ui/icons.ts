// The icons of all screens, by their meaning: outlines of @mdi/js, 3 kB in the first page (Material has 174 MB of packages).
import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiArrowCollapse,
  mdiArrowDown,
  mdiArrowExpand,
  mdiArrowLeft,
  mdiArrowUp,
  mdiBarcodeScan,
  mdiCalendarBlankOutline,
  mdiCellphoneKey,
  mdiCheck,
  mdiCheckCircleOutline,
  mdiChevronDoubleLeft,
  mdiChevronDoubleRight,
  mdiChevronDown,
  mdiChevronLeft,
  mdiChevronRight,
  mdiChevronUp,
  mdiClose,
  mdiContentCopy,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiDragVertical,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiFileUploadOutline,
  mdiFilterVariant,
  mdiHistory,
  mdiInboxOutline,
  mdiInformationOutline,
  mdiKeyOutline,
  mdiListBoxOutline,
  mdiLockOutline,
  mdiLogout,
  mdiMagnify,
  mdiMenu,
  mdiMessageTextOutline,
  mdiMonitorCellphone,
  mdiOpenInNew,
  mdiPageFirst,
  mdiPageLast,
  mdiPencilOutline,
  mdiPlus,
  mdiPrinterOutline,
  mdiRefresh,
  mdiScale,
  mdiTranslate,
  mdiTrayArrowDown,
  mdiViewColumnOutline,
  mdiVolumeHigh,
  mdiVolumeOff,
  mdiWeatherNight,
  mdiWeatherSunny,
  mdiWifi,
  mdiWifiOff,
} from '@mdi/js'
import { createIcon } from './create-icon.tsx'

export const AddIcon = /* @__PURE__ */ createIcon(mdiPlus)
export const ArrowDownIcon = /* @__PURE__ */ createIcon(mdiArrowDown)
export const ArrowUpIcon = /* @__PURE__ */ createIcon(mdiArrowUp)
export const BackIcon = /* @__PURE__ */ createIcon(mdiArrowLeft)
export const CalendarIcon = /* @__PURE__ */ createIcon(mdiCalendarBlankOutline)
export const CheckIcon = /* @__PURE__ */ createIcon(mdiCheck)
export const ChevronDownIcon = /* @__PURE__ */ createIcon(mdiChevronDown)
export const ChevronLeftIcon = /* @__PURE__ */ createIcon(mdiChevronLeft)
export const ChevronRightIcon = /* @__PURE__ */ createIcon(mdiChevronRight)
export const ChevronUpIcon = /* @__PURE__ */ createIcon(mdiChevronUp)
export const CloseIcon = /* @__PURE__ */ createIcon(mdiClose)
export const CollapseIcon = /* @__PURE__ */ createIcon(mdiArrowCollapse)
export const ColumnsIcon = /* @__PURE__ */ createIcon(mdiViewColumnOutline)
export const CopyIcon = /* @__PURE__ */ createIcon(mdiContentCopy)
export const DarkModeIcon = /* @__PURE__ */ createIcon(mdiWeatherNight)
export const DeleteIcon = /* @__PURE__ */ createIcon(mdiDeleteOutline)
export const DevicesIcon = /* @__PURE__ */ createIcon(mdiMonitorCellphone)
export const DownloadIcon = /* @__PURE__ */ createIcon(mdiTrayArrowDown)
export const DragIcon = /* @__PURE__ */ createIcon(mdiDragVertical)
export const EditIcon = /* @__PURE__ */ createIcon(mdiPencilOutline)
export const ErrorIcon = /* @__PURE__ */ createIcon(mdiAlertCircleOutline)
export const ExpandIcon = /* @__PURE__ */ createIcon(mdiArrowExpand)
export const EyeIcon = /* @__PURE__ */ createIcon(mdiEyeOutline)
export const EyeOffIcon = /* @__PURE__ */ createIcon(mdiEyeOffOutline)
export const FilterIcon = /* @__PURE__ */ createIcon(mdiFilterVariant)
export const FirstPageIcon = /* @__PURE__ */ createIcon(mdiPageFirst)
export const HistoryIcon = /* @__PURE__ */ createIcon(mdiHistory)
export const InboxIcon = /* @__PURE__ */ createIcon(mdiInboxOutline)
export const InfoIcon = /* @__PURE__ */ createIcon(mdiInformationOutline)
export const KeyIcon = /* @__PURE__ */ createIcon(mdiKeyOutline)
export const LanguageIcon = /* @__PURE__ */ createIcon(mdiTranslate)
export const LastPageIcon = /* @__PURE__ */ createIcon(mdiPageLast)
export const LightModeIcon = /* @__PURE__ */ createIcon(mdiWeatherSunny)
export const ListIcon = /* @__PURE__ */ createIcon(mdiListBoxOutline)
export const LockIcon = /* @__PURE__ */ createIcon(mdiLockOutline)
export const LogoutIcon = /* @__PURE__ */ createIcon(mdiLogout)
export const MoreIcon = /* @__PURE__ */ createIcon(mdiDotsVertical)
export const MenuIcon = /* @__PURE__ */ createIcon(mdiMenu)
export const NarrowIcon = /* @__PURE__ */ createIcon(mdiChevronDoubleLeft)
export const OfflineIcon = /* @__PURE__ */ createIcon(mdiWifiOff)
export const OnlineIcon = /* @__PURE__ */ createIcon(mdiWifi)
export const OpenIcon = /* @__PURE__ */ createIcon(mdiOpenInNew)
export const PhoneKeyIcon = /* @__PURE__ */ createIcon(mdiCellphoneKey)
export const MessageIcon = /* @__PURE__ */ createIcon(mdiMessageTextOutline)
export const PrintIcon = /* @__PURE__ */ createIcon(mdiPrinterOutline)
export const RefreshIcon = /* @__PURE__ */ createIcon(mdiRefresh)
export const ScanIcon = /* @__PURE__ */ createIcon(mdiBarcodeScan)
export const ScaleIcon = /* @__PURE__ */ createIcon(mdiScale)
export const SearchIcon = /* @__PURE__ */ createIcon(mdiMagnify)
export const SoundIcon = /* @__PURE__ */ createIcon(mdiVolumeHigh)
export const SoundOffIcon = /* @__PURE__ */ createIcon(mdiVolumeOff)
export const SuccessIcon = /* @__PURE__ */ createIcon(mdiCheckCircleOutline)
export const UploadIcon = /* @__PURE__ */ createIcon(mdiFileUploadOutline)
export const WarningIcon = /* @__PURE__ */ createIcon(mdiAlertOutline)
export const WidenIcon = /* @__PURE__ */ createIcon(mdiChevronDoubleRight)
