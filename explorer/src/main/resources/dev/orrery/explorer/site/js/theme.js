// Before anything is drawn: the theme that was chosen here, if one was.
{
  const theme = localStorage.getItem("orrery.theme");
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
}
