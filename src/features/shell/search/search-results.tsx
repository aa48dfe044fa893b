import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { MIN_SEARCH_LENGTH } from '#src/contract/search.ts'
import { searchQueries } from '#src/data/search/queries.ts'
import { findInName } from '#src/domain/name-order.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { searchTexts } from '#src/texts/search.ts'
import { classNames } from '#src/ui/class-names.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { type Hit, type HitGroup, hitGroups, readCommand } from './hits.ts'
import styles from './search-results.module.css'

interface SearchResultsProps {
  id: string
  role: Role | undefined
  /** The search box; keeps the focus and receives the keys. */
  field: HTMLInputElement
  text: string
  /** Opened as a list of actions: the first one is marked. */
  isCommanding: boolean
  /** Replaces the search text. */
  onFill: (text: string) => void
  /** Called after a selection. */
  onClose: () => void
}

const DEBOUNCE_MS = 150

/** The list below the search box (SHELL-20). */
export function SearchResults({ id, role, field, text, ...props }: SearchResultsProps) {
  const { isCommanding, onFill, onClose } = props
  const session = useSession()
  const { organizationId } = session.status === 'signedIn' ? session : {}
  const command = useMemo(() => readCommand(text), [text])
  const debounced = useDebounced(command.text, DEBOUNCE_MS)
  const { data, isError, isFetching } = useQuery({
    ...searchQueries.everything(debounced, organizationId),
    enabled: debounced.length >= MIN_SEARCH_LENGTH && command.verb !== 'go',
  })
  const groups = useMemo(() => hitGroups(command, role, data?.value), [command, role, data])
  const hits = useMemo(() => groups.flatMap((group) => group.hits), [groups])
  const navigate = useNavigate()
  const choose = ({ place, fill }: Hit) => {
    if (fill !== undefined) return onFill(fill)
    onClose()
    // The target is a known route, but its type is only known at runtime.
    void navigate(place as unknown as Parameters<typeof navigate>[0])
  }
  const isFirstMarked = isCommanding && ['actions', 'pages'].includes(groups[0]?.id ?? '')
  const active = useKeys({ id, field, text, hits, choose, isFirstMarked })
  const isWaiting = isFetching || debounced !== command.text
  return (
    <div className={styles.sheet}>
      <div id={id} role="listbox" aria-label={searchTexts.results}>
        {groups.map((group) => (
          <Group key={group.id} {...{ id, group, active }} text={command.text} onChoose={choose} />
        ))}
      </div>
      <p role="status" className={styles.said}>
        <span>{statusText({ isWaiting, isError, count: hits.length })}</span>
        {data?.from === 'device' && <span>{` ${searchTexts.fromThisDevice}`}</span>}
      </p>
    </div>
  )
}

function statusText(found: { isWaiting: boolean; isError: boolean; count: number }) {
  if (found.isWaiting) return searchTexts.searching
  if (found.isError) return searchTexts.failed
  return searchTexts.found(found.count)
}

interface GroupProps {
  id: string
  group: HitGroup
  text: string
  active: string | undefined
  onChoose: (hit: Hit) => void
}

const Group = ({ id, group, text, active, onChoose }: GroupProps) => (
  <div role="group" aria-labelledby={`${id}-${group.id}`} className={styles.group}>
    <div id={`${id}-${group.id}`} role="presentation" className={styles.head}>
      {searchTexts.group[group.id]}
    </div>
    {group.hits.map((hit) => (
      <div
        key={hit.id}
        id={`${id}-${hit.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={active === hit.id}
        className={styles.hit}
        // Keeps the focus in the box, so that the list stays open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(hit)}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && onChoose(hit)}
      >
        <bdi className={classNames(styles.name, hit.isAll && styles.all)}>
          <Marked name={hit.name} text={hit.isAll ? '' : text} />
        </bdi>
        {hit.detail !== '' && <bdi className={styles.detail}>{hit.detail}</bdi>}
      </div>
    ))}
  </div>
)

function Marked({ name, text }: { name: string; text: string }) {
  const found = findInName(name, text)
  if (!found) return <span>{name}</span>
  const [index, end] = found
  return (
    <>
      <span>{name.slice(0, index)}</span>
      <mark>{name.slice(index, end)}</mark>
      <span>{name.slice(end)}</span>
    </>
  )
}

interface Keys {
  id: string
  field: HTMLInputElement
  text: string
  hits: readonly Hit[]
  choose: (hit: Hit) => void
  /** Until an arrow key is pressed. */
  isFirstMarked: boolean
}

/** Arrow keys move through the list until more is typed, Enter selects. Returns the active id. */
function useKeys({ id, field, text, hits, choose, isFirstMarked }: Keys) {
  const [active, setActive] = useState<{ hitId: string | undefined; text: string }>()
  const found = hits.findIndex((hit) => hit.id === active?.hitId && active.text === text)
  const index = found < 0 && isFirstMarked ? 0 : found
  const marked = hits[index]
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const key = pressedKey(event)
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step !== undefined && hits.length > 0) {
        event.preventDefault()
        const from = index < 0 && step < 0 ? 0 : index
        const next = hits[(from + step + hits.length) % hits.length]
        setActive({ hitId: next?.id, text })
        document.getElementById(`${id}-${next?.id}`)?.scrollIntoView({ block: 'nearest' })
      }
      if (key === 'Enter' && marked) {
        event.preventDefault()
        choose(marked)
      }
    }
    field.addEventListener('keydown', handleKey, { capture: true })
    return () => field.removeEventListener('keydown', handleKey, { capture: true })
  })
  useEffect(() => {
    if (marked) field.setAttribute('aria-activedescendant', `${id}-${marked.id}`)
    else field.removeAttribute('aria-activedescendant')
  }, [field, id, marked])
  useEffect(() => () => field.removeAttribute('aria-activedescendant'), [field])
  return marked?.id
}

function useDebounced(value: string, afterMs: number) {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return quiet
}
