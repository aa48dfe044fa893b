import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { lockedIds } from '#src/domain/workspace-selection.ts'
import { usersTexts } from '#src/texts/users.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import styles from './user-form.module.css'

/** The tree of an organization without pending changes, since unsent workspaces cannot be assigned. */
export function useOrganizationTree(organizationId: string) {
  const { data, isError, refetch } = useQuery(workspaceQueries.tree())
  const tree = useMemo(
    () => data?.filter((root) => root.organizationId === organizationId),
    [data, organizationId],
  )
  return { tree, isError, refetch }
}

interface WorkspaceChoiceProps {
  organizationId: string
  checked: ReadonlySet<string>
  onCheck: (checked: ReadonlySet<string>) => void
}

/** USER-21 */
export function WorkspaceChoice({ organizationId, checked, onCheck }: WorkspaceChoiceProps) {
  const { tree, isError, refetch } = useOrganizationTree(organizationId)
  const locked = useMemo(() => lockedIds(tree ?? [], checked), [tree, checked])
  const toggle = (id: string) => {
    const next = new Set(checked)
    if (!next.delete(id)) next.add(id)
    onCheck(next)
  }
  return (
    <fieldset className={styles.workspaces}>
      <legend className={styles.legend}>{usersTexts.workspaces}</legend>
      <p className={styles.hint}>{usersTexts.workspacesHint}</p>
      {tree ? (
        <div className={styles.tree}>
          <Branches workspaces={tree} {...{ checked, locked, toggle }} />
        </div>
      ) : isError ? (
        <ErrorState title={usersTexts.workspacesFailed} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} plain />
      )}
      {checked.size === 0 && <p className={styles.hint}>{usersTexts.noWorkspace}</p>}
    </fieldset>
  )
}

interface BranchesProps {
  workspaces: readonly Workspace[]
  checked: ReadonlySet<string>
  locked: ReadonlySet<string>
  toggle: (id: string) => void
}

const Branches = ({ workspaces, checked, locked, toggle }: BranchesProps) => (
  <ul className={styles.branches}>
    {workspaces.map(({ id, name, parentId, accessible, workspaces }) => (
      <li key={id}>
        <span className={classNames(styles.branch, locked.has(id) && styles.locked)}>
          <Checkbox
            label={parentId === null ? workspacesTexts.all : name}
            checked={locked.has(id) || checked.has(id)}
            // Workspaces shown only as a path cannot be assigned.
            disabled={locked.has(id) || !accessible}
            onChange={() => toggle(id)}
          />
        </span>
        {workspaces.length > 0 && (
          <Branches workspaces={workspaces} {...{ checked, locked, toggle }} />
        )}
      </li>
    ))}
  </ul>
)
