import { Password } from './password.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import styles from './settings.module.css'
import { ThisDevice } from './this-device.tsx'

/** What is everybody's own, whatever the role: a tab of the settings, and the page /account. */
export const UserSettings = ({ userId }: { userId: string }) => (
  <div className={styles.sections}>
    <div className={styles.column}>
      <Profile />
      <Password />
      <Sessions />
    </div>
    <ThisDevice userId={userId} />
  </div>
)

/** For roles without settings of the organisation (SET-01). */
export const AccountPage = ({ userId }: { userId: string }) => (
  <div className={styles.page}>
    <UserSettings userId={userId} />
  </div>
)
