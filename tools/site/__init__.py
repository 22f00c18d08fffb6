"""The site: the documents, the interface of the package and the pages of all variants, built with Zensical."""
