// Run by gjs: a WebKitGTK window for WebKitWebDriver. It stores its data in the given folder. Without a folder it is private, as
// WebKit's own MiniBrowser always is while it is automated.
imports.gi.versions.Gtk = '3.0'
imports.gi.versions.WebKit2 = '4.1'
const { Gtk, WebKit2 } = imports.gi

const [profile] = ARGV
Gtk.init(null)
const dataManager = profile
  ? new WebKit2.WebsiteDataManager({
      base_data_directory: `${profile}/data`,
      base_cache_directory: `${profile}/cache`,
    })
  : WebKit2.WebsiteDataManager.new_ephemeral()
const context = new WebKit2.WebContext({ website_data_manager: dataManager })
if (profile)
  context
    .get_cookie_manager()
    .set_persistent_storage(`${profile}/cookies.sqlite`, WebKit2.CookiePersistentStorage.SQLITE)
context.set_automation_allowed(true)

const openWindow = () => {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true })
  view.get_settings().enable_write_console_messages_to_stdout = true
  const window = new Gtk.Window({ default_width: 1440, default_height: 900 })
  window.add(view)
  window.show_all()
  return view
}
context.connect('automation-started', (_context, session) => {
  const info = new WebKit2.ApplicationInfo()
  info.set_name('WebKitGTK')
  session.set_application_info(info)
  session.connect('create-web-view', openWindow)
})
Gtk.main()
