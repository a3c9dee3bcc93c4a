import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import type { MenuEntry, SessionUser } from '../../providers/session.ts'
import { useProject } from '../../providers/session-context.ts'
import { runAfterPaint, useIsPainted } from '../../ui/after-paint.ts'
import { CloseIcon, NarrowIcon, SearchIcon, WidenIcon } from '../../ui/icons.ts'
import { loadLazily } from '../../ui/load-lazily.ts'
import { buildFocusRing } from '../../ui/theme/focus-ring.ts'
import { ProjectMark } from '../brand/ProjectMark.tsx'
import { MenuRow } from '../menu/MenuRow.tsx'
import { useMenuKeys } from '../menu/use-menu-keys.ts'
import { type MenuTree, useMenuTree } from '../menu/use-menu-tree.ts'
import { ownPaths } from '../pages/own-paths.ts'
import { UserAvatar, UserHead } from '../user/UserAvatar.tsx'

interface SidebarCoverProps {
  /** The pattern of the shop. */
  readonly cover: ReactNode
  readonly children: ReactNode
}

/** The coloured background at the head of the menu with the pattern of the shop; its content is light in both themes. */
function SidebarCover({ cover, children }: SidebarCoverProps) {
  const { colors } = useProject()
  return (
    <Box
      data-cover
      sx={{
        position: 'relative',
        flexShrink: 0,
        mb: 1,
        overflow: 'hidden',
        color: '#f3ede0',
        background: colors?.primary ?? 'linear-gradient(155deg, #174437 0%, #0f2f26 70%, #0b231d 100%)',
        '& p': { color: '#f3ede0' },
        '& p.MuiTypography-caption': { color: '#d6cdb8' },
        '& .MuiIconButton-root': { color: '#d6cdb8' },
        '& .MuiIconButton-root:focus-visible': { outline: '2px solid #e9c76a', outlineOffset: -2 },
      }}
    >
      {cover}
      <Box sx={{ position: 'relative' }}>{children}</Box>
    </Box>
  )
}

interface SidebarHeadProps {
  readonly user: SessionUser
  /** The pattern of the shop. */
  readonly cover: ReactNode
  readonly isNarrow: boolean
  readonly onNarrow?: ((isNarrow: boolean) => void) | undefined
}

function PlainSidebarHead({ user, cover, isNarrow, onNarrow }: SidebarHeadProps) {
  const translate = useTranslate()
  const { name } = useProject()
  const label = translate(isNarrow ? 'shell.menu.wide' : 'shell.menu.narrow')
  return (
    <SidebarCover cover={cover}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 52, pl: 2, pr: 1, flexShrink: 0 }}>
        <ButtonBase
          component={Link}
          to={ownPaths.home.path}
          aria-label={`${name} ${ownPaths.home.title}`}
          sx={{ gap: 1, borderRadius: 1, '&:focus-visible': { outline: '2px solid #e9c76a', outlineOffset: 2 } }}
        >
          <ProjectMark size={28} />
          {!isNarrow && (
            <Typography component="span" sx={{ fontSize: 17, fontWeight: 650, letterSpacing: '-0.02em' }}>
              {name}
            </Typography>
          )}
        </ButtonBase>
        <Box sx={{ flex: 1 }} />
        {!isNarrow && onNarrow && <NarrowButton label={label} isNarrow={false} onNarrow={onNarrow} />}
      </Box>
      {!isNarrow && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, pt: 0.5, pb: 1.5 }}>
          <UserAvatar userId={user.userId} size={36} />
          <UserHead user={user} sx={{ flex: 1 }} />
        </Box>
      )}
      {isNarrow && onNarrow && (
        <Box sx={{ display: 'grid', placeItems: 'center', pb: 0.5 }}>
          <NarrowButton label={label} isNarrow onNarrow={onNarrow} />
        </Box>
      )}
    </SidebarCover>
  )
}

interface NarrowButtonProps {
  readonly label: string
  readonly isNarrow: boolean
  readonly onNarrow: (isNarrow: boolean) => void
}

function NarrowButton({ label, isNarrow, onNarrow }: NarrowButtonProps) {
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={() => onNarrow(!isNarrow)}>
      {isNarrow ? <WidenIcon /> : <NarrowIcon />}
    </IconButton>
  )
}

/** The brand, the button that narrows the sidebar, and the user's name. */
const SidebarHead = memo(PlainSidebarHead)

interface MenuFilterProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly inputRef: RefObject<HTMLInputElement | null>
}

function PlainMenuFilter({ text, onText, onKeyDown, inputRef }: MenuFilterProps) {
  const translate = useTranslate()
  const clear = () => {
    onText('')
    inputRef.current?.focus()
  }
  return (
    <Box sx={{ px: 2, flexShrink: 0 }}>
      <InputBase
        fullWidth
        value={text}
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
        inputRef={inputRef}
        placeholder={translate('shell.menu.filter')}
        slotProps={{
          input: {
            'aria-label': translate('shell.menu.filter'),
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          },
        }}
        startAdornment={<SearchIcon sx={{ fontSize: 18, mr: 0.75, color: 'text.secondary' }} />}
        endAdornment={
          text !== '' && (
            <IconButton size="small" edge="end" aria-label={translate('shell.menu.clear')} onClick={clear}>
              <CloseIcon />
            </IconButton>
          )
        }
        sx={{
          height: 34,
          px: 1,
          fontSize: 13,
          borderRadius: 1,
          bgcolor: 'shade',
          border: '1px solid',
          borderColor: 'divider',
          '&.Mui-focused': {
            borderColor: 'primary.main',
            boxShadow: theme => `inset 0 0 0 1px ${theme.palette.primary.main}`,
          },
          '& input:focus-visible': { outline: 'none' },
          '@media (pointer: coarse)': { height: 44, '& input': { fontSize: 16 } },
        }}
      />
    </Box>
  )
}

/** The small box above the menu that filters it. */
const MenuFilter = memo(PlainMenuFilter)

/** Gold marks where one is: a bar and a tint on the entry, the icon on the entries above it. */
const MenuLevels = styled('nav')(({ theme: { palette, shape } }) => ({
  flex: 1,
  minHeight: 0,
  marginTop: 8,
  padding: '0 8px 16px',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& ul ul': { marginLeft: 10, paddingLeft: 8, borderLeft: `1px solid ${palette.divider}` },
  '& ul[data-depth="1"]': { margin: '0 0 6px 17px', paddingLeft: 12 },
  '& [data-row]': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    width: '100%',
    minHeight: 31,
    padding: '0 8px',
    scrollMarginBlock: 64,
    font: 'inherit',
    fontSize: 13.5,
    lineHeight: '18px',
    textAlign: 'left',
    textDecoration: 'none',
    color: palette.text.secondary,
    background: 'none',
    border: 0,
    borderRadius: shape.borderRadius,
    cursor: 'pointer',
    userSelect: 'none',
    WebkitUserSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    '&:hover': { backgroundColor: palette.action.hover, color: palette.text.primary },
    '&:focus-visible': buildFocusRing({ palette }, -2),
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  '& [data-row][data-depth="0"]': { minHeight: 34, fontSize: 14, fontWeight: 500, color: palette.text.primary },
  '& [data-row][data-trail], & [data-row][aria-current]': { fontWeight: 600, color: palette.text.primary },
  '& [data-row][aria-current]': {
    backgroundColor: `${palette.accent}26`,
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 8,
      bottom: 8,
      width: 3,
      borderRadius: 2,
      backgroundColor: palette.accent,
    },
    '&:hover': { backgroundColor: `${palette.accent}33` },
  },
  '& .icon': { display: 'flex', color: palette.text.secondary },
  '& [data-trail] .icon, & [aria-current] .icon': { color: palette.accent },
  '& .title': { flex: 1, minWidth: 0, padding: '5px 0', overflowWrap: 'anywhere' },
  '& .chevron': { fontSize: 18, color: palette.text.secondary, opacity: 0.6, transition: 'transform 120ms' },
  '& [aria-expanded="true"] > .chevron': { transform: 'rotate(90deg)' },
}))

interface MenuListProps {
  readonly entries: readonly MenuEntry[]
  readonly tree: MenuTree
  readonly depth: number
  readonly id?: string | undefined
  readonly onOpened: () => void
  readonly onNavigate: (path: string) => void
}

/** One level of the menu and, below unfolded entries, the next; plain elements with the styles of `MenuLevels`. */
function MenuList({ entries, tree, depth, id, ...handlers }: MenuListProps) {
  const { setOpen, setTabStop } = tree
  return (
    <ul id={id} data-depth={depth}>
      {entries.map(entry => {
        const below = `menu-${entry.id}`
        const isUnfolded = entry.children.length > 0 && tree.isOpen(entry.id)
        return (
          <li key={entry.id}>
            <MenuRow
              {...{ entry, depth, below, setOpen, setTabStop }}
              isOpen={isUnfolded}
              isCurrent={tree.isCurrent(entry.id)}
              isAboveCurrent={tree.isAboveCurrent(entry.id)}
              isTabStop={tree.tabStop === entry.id}
              {...handlers}
            />
            {isUnfolded && <MenuList entries={entry.children} tree={tree} depth={depth + 1} id={below} {...handlers} />}
          </li>
        )
      })}
    </ul>
  )
}

const NarrowMenu = loadLazily(() => import('../menu/NarrowMenu.tsx'), 'NarrowMenu')

interface SidebarProps {
  readonly user: SessionUser
  readonly menu: readonly MenuEntry[]
  /** The pattern of the shop. */
  readonly cover: ReactNode
  readonly isNarrow: boolean
  /** Undefined where it cannot be narrowed: in the drawer of a phone. */
  readonly onNarrow?: ((isNarrow: boolean) => void) | undefined
  /** An entry was opened, or Escape pressed: the page is wanted, not the menu. */
  readonly onLeave: () => void
  /** Rendered below the menu if it is wide. */
  readonly foot?: ReactNode
}

function PlainSidebar({ user, menu, cover, isNarrow, onNarrow, onLeave, foot }: SidebarProps) {
  const translate = useTranslate()
  const tree = useMenuTree(menu)
  const list = useRef<HTMLElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const keys = useMenuKeys(tree, { list, filter, onLeave })
  const onFilterKey = useEvent(keys.onFilterKey)
  // The page comes first: its rows are painted before the entries of the menu are rendered.
  const isMenuShown = useIsPainted()
  const isCurrentShown = isMenuShown && tree.rows.some(({ entry }) => entry.id === tree.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the user goes elsewhere, and when the menu widens again
  useEffect(() => {
    const showCurrent = () => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    return runAfterPaint(showCurrent)
  }, [tree.current, isCurrentShown, isNarrow])
  const open = useEvent(() => {
    // React renders again before the page is painted where a state is set to what it is.
    if (tree.text !== '') tree.setText('')
    onLeave()
  })
  const navigate = useNavigate()
  const openPath = useEvent((path: string) => {
    const { pathname, search } = window.location
    void navigate(path, { replace: path === `${pathname}${search}` })
  })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, bgcolor: 'background.paper' }}>
      <SidebarHead user={user} cover={cover} isNarrow={isNarrow} onNarrow={onNarrow} />
      {isNarrow ? (
        <Suspense>
          <NarrowMenu tree={tree} menu={menu} onOpened={open} />
        </Suspense>
      ) : (
        <>
          <MenuFilter text={tree.text} onText={tree.setText} onKeyDown={onFilterKey} inputRef={filter} />
          <MenuLevels ref={list} aria-label={translate('shell.menu.heading')} onKeyDown={keys.onRowKey}>
            <Typography
              variant="caption"
              component="h2"
              color="textSecondary"
              sx={{ px: 1, pt: 0.5, pb: 0.5, fontWeight: 550 }}
            >
              {translate('shell.menu.heading')}
            </Typography>
            {isMenuShown && (
              <MenuList entries={tree.menu} tree={tree} depth={0} onOpened={open} onNavigate={openPath} />
            )}
            {tree.rows.length === 0 && (
              <Typography color="textSecondary" sx={{ px: 1, py: 1, fontSize: 13 }}>
                {translate(tree.text === '' ? 'shell.menu.empty' : 'shell.menu.none')}
              </Typography>
            )}
          </MenuLevels>
          {foot}
        </>
      )}
    </Box>
  )
}

/** The user's name and the menu: filtered, folded, walked with the keyboard, or narrow with icons only. */
export const Sidebar = memo(PlainSidebar)
