import '#src/platform/i18n/en/search.ts'

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'

import { MIN_SEARCH_LENGTH } from '#src/contract/search.ts'
import { searchQueries } from '#src/data/search/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { classNames } from '#src/ui/class-names.ts'

import { type Hit, type HitGroup, hitGroups } from './hits.ts'
import styles from './search-results.module.css'

interface SearchResultsProps {
  id: string
  /** The box whose keys move through the list; it keeps the focus. */
  field: HTMLInputElement
  text: string
  /** Called once something was chosen. */
  onClose: () => void
}

const ASKED_AFTER_MS = 150

/** The list below the search box (SHELL-20). */
export function SearchResults({ id, field, text, onClose }: SearchResultsProps) {
  const session = useSession()
  const { role, organizationId } = session.status === 'signedIn' ? session : {}
  const asked = useQuiet(text, ASKED_AFTER_MS)
  const { data, isError, isFetching } = useQuery({
    ...searchQueries.everything(asked, organizationId),
    enabled: asked.length >= MIN_SEARCH_LENGTH,
  })
  const groups = useMemo(() => hitGroups(text, role, data?.value), [text, role, data])
  const hits = useMemo(() => groups.flatMap((group) => group.hits), [groups])
  const navigate = useNavigate()
  const choose = ({ place }: Hit) => {
    onClose()
    // Made of routes that there are; which one it is, is known when it is chosen.
    void navigate(place as unknown as Parameters<typeof navigate>[0])
  }
  const active = useKeys({ id, field, hits, choose })
  const isWaiting = isFetching || asked !== text
  return (
    <div className={styles.sheet}>
      <div id={id} role="listbox" aria-label={t('search:results')}>
        {groups.map((group) => (
          <Group key={group.id} {...{ id, group, text, active }} onChoose={choose} />
        ))}
      </div>
      <p role="status" className={styles.said}>
        <span>{wordsFor({ isWaiting, isError, count: hits.length })}</span>
        {data?.from === 'device' && <span>{` ${t('search:fromThisDevice')}`}</span>}
      </p>
    </div>
  )
}

function wordsFor(found: { isWaiting: boolean; isError: boolean; count: number }) {
  if (found.isWaiting) return t('search:searching')
  if (found.isError) return t('search:failed')
  return t('search:found', { count: found.count })
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
      {t(`search:group-${group.id}`)}
    </div>
    {group.hits.map((hit) => (
      <div
        key={hit.id}
        id={`${id}-${hit.id}`}
        role="option"
        tabIndex={-1}
        aria-selected={active === hit.id}
        className={styles.hit}
        // The box keeps the focus, and with it the list stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(hit)}
        onKeyDown={({ key }) => key === 'Enter' && onChoose(hit)}
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
  const at = text === '' ? -1 : name.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return <span>{name}</span>
  const end = at + text.length
  return (
    <>
      <span>{name.slice(0, at)}</span>
      <mark>{name.slice(at, end)}</mark>
      <span>{name.slice(end)}</span>
    </>
  )
}

interface Keys {
  id: string
  field: HTMLInputElement
  hits: readonly Hit[]
  choose: (hit: Hit) => void
}

/** Arrows of the box move through the list, Enter takes what is marked. Answers the id of that. */
function useKeys({ id, field, hits, choose }: Keys) {
  const [active, setActive] = useState<string>()
  const at = hits.findIndex((hit) => hit.id === active)
  const marked = hits[at]
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined && hits.length > 0) {
        event.preventDefault()
        const from = at < 0 && step < 0 ? 0 : at
        const next = hits[(from + step + hits.length) % hits.length]
        setActive(next?.id)
        document.getElementById(`${id}-${next?.id}`)?.scrollIntoView({ block: 'nearest' })
      }
      if (event.key === 'Enter' && marked) {
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

/** The value once it has been the same for a while. */
function useQuiet(value: string, afterMs: number) {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return quiet
}
