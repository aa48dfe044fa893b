import type { accessRequests } from './en/access-requests.ts'
import type { adminPanel } from './en/admin-panel.ts'
import type { audit } from './en/audit.ts'
import type { availableOffline } from './en/available-offline.ts'
import type { bulk } from './en/bulk.ts'
import type { changes } from './en/changes.ts'
import type { clock } from './en/clock.ts'
import type { common } from './en/common.ts'
import type { cropper } from './en/cropper.ts'
import type { delivery } from './en/delivery.ts'
import type { devTools } from './en/dev-tools.ts'
import type { developerEditor } from './en/developer-editor.ts'
import type { deviceDialog } from './en/device-dialog.ts'
import type { deviceModels } from './en/device-models.ts'
import type { devicesPage } from './en/devices-page.ts'
import type { drafts } from './en/drafts.ts'
import type { editorPage } from './en/editor-page.ts'
import type { editorPanels } from './en/editor-panels.ts'
import type { editorStage } from './en/editor-stage.ts'
import type { entryCopies } from './en/entry-copies.ts'
import type { gallery } from './en/gallery.ts'
import type { gate } from './en/gate.ts'
import type { home } from './en/home.ts'
import type { imagePreview } from './en/image-preview.ts'
import type { legal } from './en/legal.ts'
import type { lineup } from './en/lineup.ts'
import type { login } from './en/login.ts'
import type { logout } from './en/logout.ts'
import type { mediaLibraryPage } from './en/media-library-page.ts'
import type { mediaLibrary } from './en/media-library.ts'
import type { organizations } from './en/organizations.ts'
import type { pending } from './en/pending.ts'
import type { permissions } from './en/permissions.ts'
import type { register } from './en/register.ts'
import type { roles } from './en/roles.ts'
import type { saveProblem } from './en/save-problem.ts'
import type { scheduler } from './en/scheduler.ts'
import type { search } from './en/search.ts'
import type { selectFile } from './en/select-file.ts'
import type { settings } from './en/settings.ts'
import type { share } from './en/share.ts'
import type { shell } from './en/shell.ts'
import type { tabs } from './en/tabs.ts'
import type { templatePicture } from './en/template-picture.ts'
import type { toasts } from './en/toasts.ts'
import type { update } from './en/update.ts'
import type { users } from './en/users.ts'
import type { validation } from './en/validation.ts'
import type { workspaces } from './en/workspaces.ts'

/** What keys there are. Types only: the texts of a page travel with the page. */
export interface Catalogue {
  common: typeof common
  accessRequests: typeof accessRequests
  adminPanel: typeof adminPanel
  clock: typeof clock
  audit: typeof audit
  availableOffline: typeof availableOffline
  bulk: typeof bulk
  cropper: typeof cropper
  search: typeof search
  selectFile: typeof selectFile
  imagePreview: typeof imagePreview
  templatePicture: typeof templatePicture
  gate: typeof gate
  legal: typeof legal
  lineup: typeof lineup
  login: typeof login
  logout: typeof logout
  toasts: typeof toasts
  validation: typeof validation
  settings: typeof settings
  shell: typeof shell
  permissions: typeof permissions
  register: typeof register
  roles: typeof roles
  scheduler: typeof scheduler
  saveProblem: typeof saveProblem
  organizations: typeof organizations
  workspaces: typeof workspaces
  DevicesPage: typeof devicesPage
  deviceDialog: typeof deviceDialog
  devTools: typeof devTools
  deviceModels: typeof deviceModels
  drafts: typeof drafts
  delivery: typeof delivery
  developerEditor: typeof developerEditor
  editorPage: typeof editorPage
  editorStage: typeof editorStage
  Tabs: typeof tabs
  editorPanels: typeof editorPanels
  entryCopies: typeof entryCopies
  gallery: typeof gallery
  MediaLibrary: typeof mediaLibrary
  MediaPage: typeof mediaLibraryPage
  pending: typeof pending
  changes: typeof changes
  home: typeof home
  update: typeof update
  users: typeof users
  share: typeof share
}
